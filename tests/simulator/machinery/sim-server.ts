import type { PGlite } from '@electric-sql/pglite'
import { makeTurns, type TakeTurn } from '#server/database/pglite-session-lock.ts'
import type { FunctionEnvironment } from '#functions/_shared/environment.ts'
import { uploadPodPhoto } from '#functions/upload-pod-photo/handler.ts'
import {
  answerOfNewerServer,
  answerOfOlderServer,
  askedOfOlderServer,
  UNKNOWN_DENIAL,
  UNKNOWN_ROLE,
  wordOfTomorrow,
} from '../chaos/other-versions.ts'
import { withWrongTime, type WrongClock } from '../chaos/wrong-clock.ts'
import { pause } from './pause.ts'
import { QuickQueries } from './quick-queries.ts'
import type { Random } from './seeded-chance.ts'
import { Sessions } from './sim-sessions.ts'

const ADDRESS = 'http://simulated'
/** The holder of the server's own key. */
export const SERVICE = 'service'
/** A statement that took too long: it ends the push as a whole. */
const FAILS_BY_ITSELF = '57014'
/** For the judges: whether this pull told its device that the server stands before the device. */
export const SAYS_IT_FORGOT = 'x-simulated-forgot'
/** For the judges: whether this answer names a person's role in a word that no app of today knows. */
export const SAYS_A_NEW_WORD = 'x-simulated-new-word'
const BEGIN_EPOCH = 'select app.start_new_epoch()'
const SECRET = 'sb_secret_simulated'

/** A request that the server forgot because it was killed. */
export class ServerDied extends Error {}

/** What the database says instead of working. */
export class DatabaseTrouble extends Error {
  readonly code: string

  constructor(code: string) {
    super('The database is in trouble')
    this.code = code
  }
}

/** One answer that settled a command. */
export interface CommandWord {
  id: string
  kind: string
  status: string
  first?: string
  code: string | null
  version: number | null
  /** A restored backup knows nothing of it. */
  forgotten: boolean
}

/** What the judges must know of the server's side; the devices never see it. */
export interface ServerLog {
  /** Every answer that settles a command in the order the server gave them, lost answers included. */
  words: CommandWord[]
  /** What a newer server called its refusals, by the command's id. */
  newWords: Map<string, string>
  /** Photos that came before their command, while nothing was ever forgotten. */
  earlyPhotos: string[]
}

/**
 * How the server is at the moment. `read-only`: a replica, or a failover. With a code: `at-once` before anything is done, else out of
 * the middle of a command.
 */
export interface ServerMood {
  database: 'well' | 'read-only' | { code: string; where: 'at-once' | 'in-a-command' }
  speaks: 'today' | 'newer' | 'older'
  clock: WrongClock | null
}

/** A request, as the database is told of it. */
interface Call {
  nowMs: string
  trouble: string
  role: string
  claims: string
  access: 'read only' | ''
  name: string
  p: string
}

const CALL = 'select simulator.call($1, $2, $3, $4, $5, $6, $7::jsonb)'

interface Backup {
  at: number
  words: number
  photos: Map<string, Uint8Array>
}

interface AnsweredPush {
  answers: (Omit<CommandWord, 'kind' | 'forgotten'> & object)[]
}

interface AskedPush {
  commands?: { id: string; kind: string }[]
}

/**
 * The real SQL on PGlite and the real photo function, asked over requests as a browser would. Knows its callers by a bearer token that
 * ends after an hour, and with its session.
 */
export class SimServer {
  readonly log: ServerLog = { words: [], newWords: new Map(), earlyPhotos: [] }
  readonly sessions: Sessions
  readonly mood: ServerMood = { database: 'well', speaks: 'today', clock: null }
  photos = new Map<string, Uint8Array>()
  wasEverWrongAboutTime = false
  /** People to whom sync said that they have no business here. */
  readonly everDenied = new Set<string>()
  /** World times at which a backup was restored, with the time of the backup. */
  readonly restores: { at: number; of: number }[] = []
  /** How often a backup was restored and nobody began an epoch, and whether that still has to be done. */
  silentRestores = 0
  epochIsMissing = false
  /** Commands and photos that always make a request fail, with everything that was sent with them. */
  readonly failing = new Set<string>()
  /** Told of every answer to a command, and of everything else in an answer. */
  onAnswer: (word: CommandWord) => void = () => undefined
  onWord: (word: string) => void = () => undefined
  /** Requests that have not been answered yet. */
  underWay = 0
  /** Grows with everything that may have written. */
  changes = 0
  readonly #db: PGlite
  readonly #quick: QuickQueries
  readonly #takeTurn: TakeTurn
  readonly #takesTurns: boolean
  readonly #worldTime: () => number
  readonly #random: Random
  #life = 0
  /** The time that the database's session was told last, where that is sure. */
  #clockSet: number | null = null
  #backup: Backup | null = null

  constructor(db: PGlite, random: Random, worldTime: () => number, takeTurn?: TakeTurn) {
    this.#db = db
    this.#quick = QuickQueries.of(db)
    this.#worldTime = worldTime
    this.#random = random
    this.#takeTurn = takeTurn ?? makeTurns()
    this.#takesTurns = takeTurn === undefined
    this.sessions = new Sessions(worldTime)
  }

  /** Forgets everything under way: uncommitted work is rolled back, committed work is never answered. */
  kill(): void {
    this.#life += 1
  }

  async handle(request: Request): Promise<Response> {
    const life = this.#life
    this.underWay += 1
    try {
      const response = await this.#route(request)
      if (life !== this.#life) throw new ServerDied()
      return response
    } finally {
      this.underWay -= 1
    }
  }

  /** As the owner of the database: setting a scene, a change by somebody else, reading the truth. */
  async sql<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
    const giveUp = await this.#takeTurn()
    try {
      await this.#setClock()
      return (await this.#db.query<Row>(text, values)).rows
    } catch (error) {
      this.#clockSet = null
      throw error
    } finally {
      this.changes += 1
      giveUp()
    }
  }

  /** One value as JSON, by a query that comes again and again and only reads. */
  async ask<Value>(text: string, values: readonly string[] = []): Promise<Value> {
    const giveUp = await this.#takeTurn()
    try {
      await this.#setClock()
      return JSON.parse((await this.#quick.one(text, values)) ?? 'null') as Value
    } finally {
      giveUp()
    }
  }

  /** The rows of such a query, in its order, each as JSON has it. */
  rows<Row>(query: string, values: readonly string[] = []): Promise<Row[]> {
    return this.ask(`select coalesce(json_agg(found), '[]') from (${query}) as found`, values)
  }

  /** Several statements as one transaction. */
  async script(statements: string[]): Promise<void> {
    const giveUp = await this.#takeTurn()
    try {
      this.#clockSet = null
      await this.#quick.run(['begin', `select ${this.#clockSetting()}`, ...statements, 'commit'].join(';\n'))
    } finally {
      this.changes += 1
      giveUp()
    }
  }

  /** Once for each moment of the world's time. */
  async #setClock(): Promise<void> {
    const now = this.#worldTime()
    if (this.#clockSet === now) return
    await this.#quick.one(`select set_config('simulator.now_ms', $1, false)`, [String(now)])
    this.#clockSet = now
  }

  get hasBackup(): boolean {
    return this.#backup !== null
  }

  async keepBackup(): Promise<void> {
    await this.script(['select backup.keep()'])
    this.#backup = { at: this.#worldTime(), words: this.log.words.length, photos: new Map(this.photos) }
  }

  /** Copies files back, also photos; the operator starts a new epoch, or forgets it. Work that was under way stops. */
  async restoreBackup(epoch: 'new-epoch' | 'in-silence'): Promise<void> {
    const backup = this.#backup
    if (backup === null) throw new Error('There is no backup')
    this.kill()
    await this.script(['select backup.restore()', ...(epoch === 'new-epoch' ? [BEGIN_EPOCH] : [])])
    this.epochIsMissing = epoch === 'in-silence'
    if (this.epochIsMissing) this.silentRestores += 1
    this.photos = new Map(backup.photos)
    for (const word of this.log.words.slice(backup.words)) word.forgotten = true
    this.restores.push({ at: this.#worldTime(), of: backup.at })
  }

  /** After what was done to the files of the database, in the same transaction. */
  async beginEpoch(changes: string[] = []): Promise<void> {
    await this.script([...changes, BEGIN_EPOCH])
    this.epochIsMissing = false
  }

  async #route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/functions/v1/upload-pod-photo') return this.#takePhoto(request)
    if (pathname === '/auth/v1/token') return this.sessions.refresh(await request.text())
    if (pathname.startsWith('/storage/v1/object/pod-images/'))
      return this.#storage(request, pathname.slice('/storage/v1/object/pod-images/'.length))
    if (!pathname.startsWith('/rest/v1/rpc/')) return Response.json({ message: 'no such thing' }, { status: 404 })
    const name = pathname.slice('/rest/v1/rpc/'.length)
    const { p } = (await request.json()) as { p: Record<string, unknown> }
    const caller = this.#callerOf(request)
    if (caller === null) return Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })
    return this.#answer(caller, name, p)
  }

  async #takePhoto(request: Request): Promise<Response> {
    const photoId = new URL(request.url).searchParams.get('photo') ?? ''
    if (this.failing.has(photoId)) throw new DatabaseTrouble(FAILS_BY_ITSELF)
    const answer = await uploadPodPhoto(request, this.#functionEnvironment())
    const said = (await answer.clone().json()) as { status?: string; error?: string }
    this.onWord(`upload: ${said.status ?? said.error ?? answer.status}`)
    if (answer.status === 404 && this.restores.length === 0) {
      this.log.earlyPhotos.push(photoId)
    }
    return answer
  }

  /** Of today's server, or of another version of it, by the clock that it has. */
  async #answer(caller: string, name: string, p: Record<string, unknown>): Promise<Response> {
    const { mood } = this
    if (!name.startsWith('sync_')) return Response.json(await this.callAs(caller, name, p))
    const newWord = mood.speaks === 'newer' ? wordOfTomorrow(name, this.#random) : null
    if (newWord === 'denial') return this.#inNewWords(name, { denied: UNKNOWN_DENIAL })
    const older = mood.speaks === 'older' && name === 'sync_push' ? askedOfOlderServer(p) : null
    const clock = mood.clock
    const value = await this.callAs(caller, name, older?.p ?? p)
    const worded =
      older !== null
        ? answerOfOlderServer(value, older.unknown)
        : mood.speaks === 'newer'
          ? answerOfNewerServer(name, value, this.#random, this.log.newWords)
          : value
    const timed = clock === null ? worded : withWrongTime(worded, clock)
    if (newWord === 'role' && hasRole(timed)) return this.#inNewWords(name, { ...timed, role: UNKNOWN_ROLE })
    const response = Response.json(timed)
    if (name === 'sync_pull') response.headers.set(SAYS_IT_FORGOT, String(resetOf(value) === 'cursor'))
    return response
  }

  #inNewWords(name: string, body: { denied: string } | { role: string }): Response {
    this.onWord(`${name}: a ${'denied' in body ? 'denial' : 'role'} of tomorrow`)
    return Response.json(body, { headers: { [SAYS_A_NEW_WORD]: 'true' } })
  }

  /**
   * One request as the API runs it: a transaction under the caller's role. With turns it is one statement, which is quicker and comes to
   * the same; without turns each step goes by itself, and other work comes in between.
   */
  async callAs(caller: string, name: string, p: unknown): Promise<unknown> {
    const role = caller === SERVICE ? 'service_role' : 'authenticated'
    const claims = JSON.stringify(caller === SERVICE ? { role } : { sub: caller, role })
    const { database } = this.mood
    if (typeof database === 'object' && database.where === 'at-once') throw new DatabaseTrouble(database.code)
    if (name === 'sync_push' && ((p as AskedPush).commands ?? []).some(({ id }) => this.failing.has(id)))
      throw new DatabaseTrouble(FAILS_BY_ITSELF)
    const trouble = typeof database === 'object' ? database.code : ''
    const reads = name === 'sync_pull' || name === 'sync_mirror'
    const call: Call = {
      nowMs: String(this.#worldTime() + (reads ? (this.mood.clock?.windowsOffMs ?? 0) : 0)),
      trouble,
      role,
      claims,
      access: database === 'read-only' ? 'read only' : '',
      name,
      p: JSON.stringify(p),
    }
    const life = this.#life
    const giveUp = await this.#takeTurn()
    try {
      // Killed before its turn came: nothing of it happens.
      if (life !== this.#life) throw new ServerDied()
      const value = this.#takesTurns ? await this.#together(call) : await this.#pieceByPiece(call)
      if (isDenial(value)) this.everDenied.add(caller)
      for (const word of wordsOf(name, value)) this.onWord(word)
      this.#note(name, p, value)
      return value
    } finally {
      if (!reads) this.changes += 1
      giveUp()
    }
  }

  #clockSetting(): string {
    return `set_config('simulator.now_ms', '${this.#worldTime()}', false)`
  }

  async #together({ nowMs, trouble, role, claims, access, name, p }: Call): Promise<unknown> {
    this.#clockSet = null
    const value = await this.#quick.one(CALL, [nowMs, trouble, role, claims, access, name, p])
    return value === null ? null : JSON.parse(value)
  }

  async #pieceByPiece({ nowMs, trouble, role, claims, access, name, p }: Call): Promise<unknown> {
    this.#clockSet = null
    const settings = [
      `set_config('simulator.now_ms', '${nowMs}', false)`,
      `set_config('simulator.trouble', '${trouble}', true)`,
      `set_config('role', '${role}', true)`,
      `set_config('request.jwt.claims', '${claims}', true)`,
    ]
    try {
      await this.#db.exec(`begin ${access}; select ${settings.join(', ')}`)
      await pause(this.#random.int(3))
      const [result] = await this.#db.exec(`select public.${name}('${p.replaceAll("'", "''")}'::jsonb) as value`)
      await pause(this.#random.int(2))
      await this.#db.exec('commit')
      return (result?.rows[0] as { value?: unknown } | undefined)?.value
    } catch (error) {
      await this.#db.exec('rollback')
      throw error
    }
  }

  #note(name: string, p: unknown, value: unknown): void {
    if (name === 'sync_push') {
      const kinds = new Map(((p as AskedPush).commands ?? []).map(({ id, kind }) => [id, kind]))
      for (const answer of (value as Partial<AnsweredPush>).answers ?? []) this.#noteWord(answer, kinds.get(answer.id) ?? 'unknown')
    }
    if (name === 'import_delivery') this.#noteWord(value as AnsweredPush['answers'][number], 'record-delivery')
  }

  #noteWord(answer: AnsweredPush['answers'][number], kind: string): void {
    const { id, status, first, code, version } = answer
    const word: CommandWord = { id, kind, status, code, version, forgotten: false, ...(first !== undefined && { first }) }
    this.onAnswer(word)
    // "Again" settles nothing.
    if (status !== 'retry') this.log.words.push(word)
  }

  #callerOf(request: Request): string | null {
    if (request.headers.get('apikey') === SECRET) return SERVICE
    return this.sessions.userOf(request.headers.get('authorization') ?? '')
  }

  async #storage(request: Request, path: string): Promise<Response> {
    if (request.headers.get('apikey') !== SECRET) return Response.json({ error: 'Unauthorized' }, { status: 403 })
    if (request.method === 'GET' || request.method === 'HEAD') {
      const bytes = this.photos.get(path)
      return bytes === undefined ? Response.json({ error: 'not found' }, { status: 404 }) : new Response(new Uint8Array(bytes))
    }
    if (this.photos.has(path) && request.headers.get('x-upsert') !== 'true') return Response.json({ error: 'Duplicate' }, { status: 409 })
    this.photos.set(path, new Uint8Array(await request.arrayBuffer()))
    return Response.json({ Key: path })
  }

  #functionEnvironment(): FunctionEnvironment {
    return {
      supabaseUrl: ADDRESS,
      publishableKey: 'sb_publishable_simulated',
      secretKey: SECRET,
      fetch: (request) => this.#routeOfFunction(request),
      callerOf: () => 'simulated',
    }
  }

  /** The function asks the API as everybody does, and gets its errors as answers. */
  async #routeOfFunction(request: Request): Promise<Response> {
    try {
      return await this.#route(request)
    } catch (error) {
      if (error instanceof ServerDied) throw error
      return answerOfError(error)
    }
  }
}

/** What an answer says beside its rows and its commands. */
function wordsOf(name: string, value: unknown): string[] {
  if (!name.startsWith('sync_') || typeof value !== 'object' || value === null) return []
  const { denied, reset, more } = value as { denied?: string; reset?: string | null; more?: boolean }
  const words: string[] = []
  if (denied !== undefined) words.push(`denied: ${denied}`)
  if (typeof reset === 'string') words.push(`${name === 'sync_push' ? 'push' : 'pull'} reset: ${reset}`)
  if (more === true) words.push('pull: there is more')
  return words
}

function resetOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'reset' in value ? value.reset : null
}

function hasRole(value: unknown): value is { role: string } {
  return typeof value === 'object' && value !== null && 'role' in value
}

function isDenial(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'denied' in value
}

/** What the API makes of an error of the database, by its code (PostgREST's own table). */
export function answerOfError(error: unknown): Response {
  const code = codeOf(error)
  return Response.json({ code, message: String(error), details: null, hint: null }, { status: statusOf(code) })
}

function codeOf(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null
  return typeof code === 'string' ? code : 'XX000'
}

function statusOf(code: string): number {
  if (/^PT\d{3}$/.test(code)) return Number(code.slice(2))
  if (code === '25006') return 405
  if (code === '42501') return 403
  if (/^(08|53)/.test(code)) return 503
  if (/^(22|P0)/.test(code)) return 400
  return code.startsWith('23') ? 409 : 500
}
