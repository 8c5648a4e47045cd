import type { PGlite } from '@electric-sql/pglite'

/** What the database says in the place of an answer, as PGlite's own error: with its code. */
export class DatabaseRefusal extends Error {
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.name = 'error'
    this.code = code
  }
}

const ERROR = 'E'.charCodeAt(0)
const ROW = 'D'.charCodeAt(0)

/**
 * A query that comes again and again, prepared once: PGlite's own way parses, plans and describes it at each call, and copies its table
 * of types each time.
 */
export class QuickQueries {
  readonly #db: PGlite
  readonly #prepared = new Map<string, string>()
  #names = 0

  private constructor(db: PGlite) {
    this.#db = db
  }

  /** One for each database: what is prepared stays prepared. */
  static of(db: PGlite): QuickQueries {
    const known = OF_DATABASE.get(db) ?? new QuickQueries(db)
    OF_DATABASE.set(db, known)
    return known
  }

  /** The first column of the first row. */
  async one(text: string, values: readonly string[] = []): Promise<string | null> {
    const known = this.#prepared.get(text)
    const name = known ?? `quick_${(this.#names += 1)}`
    const messages = [
      ...(known === undefined ? [message('P', words(name, text), int16(0))] : []),
      message('B', words('', name), ...bound(values)),
      message('E', words(''), int32(0)),
      message('S'),
    ]
    const answer = await this.#say(messages)
    // Not before: in a transaction that has failed nothing can be prepared, and under a name that was tried nothing else.
    this.#prepared.set(text, name)
    return answer
  }

  /** Statements without values, of which nobody wants to hear anything but that they were done. */
  async run(text: string): Promise<void> {
    await this.#say([message('Q', words(text))])
  }

  #say(messages: Uint8Array[]): Promise<string | null> {
    return this.#db.runExclusive(async () => readAnswer(this.#db.execProtocolRawSync(Buffer.concat(messages))))
  }
}

/** A message of PostgreSQL's protocol: its kind, its length, what it says. */
function message(kind: string, ...parts: Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  return Buffer.concat([Buffer.from(kind), int32(length + 4), ...parts])
}

/** All of them as text, and so the answer. */
function bound(values: readonly string[]): Uint8Array[] {
  const told = values.flatMap((value) => {
    const text = Buffer.from(value)
    return [int32(text.length), text]
  })
  return [int16(0), int16(values.length), ...told, int16(0)]
}

function words(...texts: string[]): Uint8Array {
  return Buffer.from(texts.map((text) => `${text}\0`).join(''))
}

function int32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

function int16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeInt16BE(value)
  return bytes
}

function readAnswer(answer: Uint8Array): string | null {
  const bytes = Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength)
  let first: string | null = null
  let wasThere = false
  for (let at = 0; at < bytes.length; at += 1 + bytes.readInt32BE(at + 1)) {
    const kind = bytes[at]
    if (kind === ERROR) throw refusalIn(bytes.toString('utf8', at + 5, at + 1 + bytes.readInt32BE(at + 1)))
    if (kind !== ROW || wasThere) continue
    wasThere = true
    const length = bytes.readInt32BE(at + 7)
    first = length < 0 ? null : bytes.toString('utf8', at + 11, at + 11 + length)
  }
  return first
}

/** Its fields begin with a letter each: C is the code, M the message. */
function refusalIn(text: string): DatabaseRefusal {
  const fields = new Map(text.split('\0').map((field) => [field.slice(0, 1), field.slice(1)]))
  return new DatabaseRefusal(fields.get('M') ?? '', fields.get('C') ?? 'XX000')
}

const OF_DATABASE = new WeakMap<PGlite, QuickQueries>()
