import type { PGlite } from '@electric-sql/pglite'
import { makeTurns, type TakeTurn } from '#server/pglite-session-lock.ts'
import { pause } from './pause.ts'
import type { Random } from './random.ts'
import { uploadPodPhoto } from '#functions/upload-pod-photo/handler.ts'
import type { FunctionEnvironment } from '#functions/_shared/environment.ts'

const ADDRESS = 'http://simulated'
/** Whoever holds the server's own key. */
export const SERVICE = 'service'
const SECRET = 'sb_secret_simulated'

/** A request that the server forgot because it was killed. */
export class ServerDied extends Error {}

export interface CommandWord {
  id: string
  status: string
  first?: string
  code: string | null
}

/** What has to be known of the server's side in order to judge a run; the devices never see it. */
export interface ServerLog {
  /** Every answer that settles a command in the order the server gave them, lost answers included. */
  words: CommandWord[]
}

/**
 * The real SQL on PGlite and the real photo function, asked over requests as a browser would. Knows its callers by a bearer token
 * `person:<user id>:<session>` that a test can end.
 */
export class SimServer {
  readonly log: ServerLog = { words: [] }
  readonly photos = new Map<string, Uint8Array>()
  readonly endedSessions = new Set<number>()
  readonly #db: PGlite
  readonly #takeTurn: TakeTurn
  readonly #takesTurns: boolean
  /** How far the world's clock is ahead of this machine's. */
  readonly #worldTime: () => number
  readonly #random: Random
  /** Requests that have not been answered yet. */
  underWay = 0
  #life = 0
  #sessions = 0

  constructor(db: PGlite, random: Random, worldTime: () => number, takeTurn?: TakeTurn) {
    this.#db = db
    this.#worldTime = worldTime
    this.#random = random
    this.#takeTurn = takeTurn ?? makeTurns()
    this.#takesTurns = takeTurn === undefined
  }

  nextSession(): number {
    this.#sessions += 1
    return this.#sessions
  }

  /** Everything under way is forgotten: not committed is rolled back, committed is never answered. */
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
      await this.#db.exec(this.#setClock())
      return (await this.#db.query<Row>(text, values)).rows
    } finally {
      giveUp()
    }
  }

  /** Several statements as one transaction. */
  async script(statements: string[]): Promise<void> {
    const giveUp = await this.#takeTurn()
    try {
      await this.#db.exec(['begin', this.#setClock(), ...statements, 'commit'].join(';\n'))
    } finally {
      giveUp()
    }
  }

  async #route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/functions/v1/upload-pod-photo') return uploadPodPhoto(request, this.#functionEnvironment())
    if (pathname.startsWith('/storage/v1/object/pod-images/'))
      return this.#storage(request, pathname.slice('/storage/v1/object/pod-images/'.length))
    if (!pathname.startsWith('/rest/v1/rpc/')) return Response.json({ message: 'no such thing' }, { status: 404 })
    const name = pathname.slice('/rest/v1/rpc/'.length)
    const { p } = (await request.json()) as { p: Record<string, unknown> }
    const caller = this.#callerOf(request)
    if (caller === null) return Response.json({ code: 'PGRST301', message: 'JWT expired' }, { status: 401 })
    const value = await this.callAs(caller, name, p)
    return Response.json(value)
  }

  /**
   * One request as the API runs it: a transaction under the caller's role. With turns its statements go to the database together,
   * which is quicker and comes to the same; without turns each goes by itself, and whatever else is under way comes in between.
   */
  async callAs(caller: string, name: string, p: unknown): Promise<unknown> {
    const role = caller === SERVICE ? 'service_role' : 'authenticated'
    const claims = JSON.stringify(caller === SERVICE ? { role } : { sub: caller, role })
    const begin = `begin; ${this.#setClock()}; select set_config('role', '${role}', true), set_config('request.jwt.claims', '${claims}', true)`
    const call = `select public.${name}('${JSON.stringify(p).replaceAll("'", "''")}'::jsonb) as value`
    const life = this.#life
    const giveUp = await this.#takeTurn()
    try {
      // Killed before its turn came: nothing of it happens.
      if (life !== this.#life) throw new ServerDied()
      const value = this.#takesTurns ? await this.#together(begin, call) : await this.#pieceByPiece(begin, call)
      this.#note(name, value)
      return value
    } finally {
      giveUp()
    }
  }

  #setClock(): string {
    return `select set_config('simulator.now_ms', '${this.#worldTime()}', false)`
  }

  async #together(begin: string, call: string): Promise<unknown> {
    try {
      const results = await this.#db.exec(`${begin}; ${call}; commit`)
      return (results.at(-2)?.rows[0] as { value?: unknown } | undefined)?.value
    } catch (error) {
      await this.#db.exec('rollback')
      throw error
    }
  }

  async #pieceByPiece(begin: string, call: string): Promise<unknown> {
    try {
      await this.#db.exec(begin)
      await pause(this.#random.int(3))
      const [result] = await this.#db.exec(call)
      await pause(this.#random.int(2))
      await this.#db.exec('commit')
      return (result?.rows[0] as { value?: unknown } | undefined)?.value
    } catch (error) {
      await this.#db.exec('rollback')
      throw error
    }
  }

  #note(name: string, value: unknown): void {
    const words =
      name === 'sync_push'
        ? ((value as { answers?: CommandWord[] }).answers ?? [])
        : name === 'import_delivery'
          ? [value as CommandWord]
          : []
    // "Again" settles nothing.
    this.log.words.push(...words.filter(({ status }) => status !== 'retry'))
  }

  #callerOf(request: Request): string | null {
    if (request.headers.get('apikey') === SECRET) return SERVICE
    const token = /^Bearer person:(.+):(\d+)$/.exec(request.headers.get('authorization') ?? '')
    const [, userId, session] = token ?? []
    if (userId === undefined || session === undefined || this.endedSessions.has(Number(session))) return null
    return userId
  }

  async #storage(request: Request, path: string): Promise<Response> {
    if (request.headers.get('apikey') !== SECRET) return Response.json({ error: 'Unauthorized' }, { status: 403 })
    if (request.method === 'GET') {
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
      fetch: (request) => this.#route(request),
      callerOf: () => 'simulated',
    }
  }
}
