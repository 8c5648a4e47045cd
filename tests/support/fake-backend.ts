import { photosOf } from '#domain/shipment/receipt/several-photos.ts'
import type { SyncApi, PhotoUpload, UploadAnswer } from '#backend/sync/sync-api.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { applyCommand, recordOf } from '#domain/sync/apply-command.ts'
import { isCapture, type Command, type CommandAnswer } from '#domain/sync/command.ts'
import type { MirrorChange, MirrorPage, MirroredRows, MirroredTable, PullPage, PushAnswer } from '#domain/sync/mirror.ts'
import type { HandedOver, ToldCash } from '#domain/sync/own-cash.ts'
import type { Reviewed } from '#domain/sync/reviewed.ts'
import { cashOf } from '#domain/shipment/collecting/collection.ts'
import { isOffice, type Role } from '#domain/people/roles.ts'
import type { DecideWithin } from '#domain/shipment/failure/failed-decision.ts'
import { sha256 } from '#domain/values/sha256.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'

type AnyCall = ServerResult<never>
type Trouble = Exclude<AnyCall, { kind: 'answer' }>

/** What happens to the next call of a kind: trouble instead of it, its answer lost on the way back, or a gateway's word in its place. */
export type Fate = Trouble | 'answer-lost' | 'gateway-timeout'

/** A server in a few lines that keeps the protocol's promises, so that a test can take them away one at a time. */
export class FakeBackend implements SyncApi {
  epoch = 'epoch-1'
  scope = 1
  role: Role = 'driver'
  serverNow = Date.parse('2026-11-20T12:00:00.000Z')
  denied: string | null = null
  readonly rows = new Map<string, { table: MirroredTable; row: MirroredRows[MirroredTable] | null; version: number }>()
  readonly carriedOut: Command[] = []
  readonly batches: Command[][] = []
  readonly photos = new Map<string, ArrayBuffer>()
  readonly calls: string[] = []
  readonly words = new Map<string, CommandAnswer>()
  /** Answers that a test puts into the server's mouth, by command id or kind. */
  readonly verdicts = new Map<string, (command: Command) => CommandAnswer>()
  readonly fates: { push: Fate[]; pull: Fate[]; mirror: Fate[]; upload: Fate[] } = { push: [], pull: [], mirror: [], upload: [] }
  /** The whole network, until it is taken away again. */
  network: Trouble | null = null
  /** Of this driver's cash, the latest first. */
  readonly handOvers: HandedOver[] = []
  mirrorPageRows = 2
  pullPageRows = 100
  /** Where captures of this person stand that somebody had to look at, by the id that their device knows. */
  readonly reviews = new Map<string, Reviewed>()
  /** What devices asked about, pull by pull. */
  readonly askedAbout: string[][] = []
  /** What the office's devices are told of when a decision presses. */
  decideWithin: DecideWithin | null = null
  beforeAnswer: (call: string) => void | Promise<void> = () => undefined
  #version = 0

  put<Table extends MirroredTable>(table: Table, row: MirroredRows[Table]): void {
    this.rows.set(`${table}:${row.id}`, { table, row, version: ++this.#version })
  }

  takeAway(table: MirroredTable, id: string): void {
    this.rows.set(`${table}:${id}`, { table, row: null, version: ++this.#version })
  }

  get head(): number {
    return this.#version
  }

  shipment(id: string): Shipment | null {
    return (this.rows.get(`shipments:${id}`)?.row as Shipment | null | undefined) ?? null
  }

  mirror = ({ table, limit, after }: Parameters<SyncApi['mirror']>[0]): Promise<ServerResult<MirrorPage>> =>
    this.#answer('mirror', () => {
      const created = (row: MirroredRows[MirroredTable]) => ('created_at' in row ? row.created_at : '')
      const all = [...this.rows.values()]
        .flatMap((kept) => (kept.table === table && kept.row !== null ? [kept.row] : []))
        .toSorted((a, b) => (`${created(a)} ${a.id}` < `${created(b)} ${b.id}` ? 1 : -1))
      const start = after === null ? 0 : all.findIndex((row) => `${created(row)} ${row.id}` < `${after.createdAt} ${after.id}`)
      const size = Math.min(limit, this.mirrorPageRows)
      const rows = start === -1 ? [] : all.slice(start, start + size)
      const last = rows.at(-1)
      const more = last !== undefined && start + size < all.length
      return {
        epoch: this.epoch,
        scope: this.scope,
        role: this.role,
        head: this.#version,
        serverTime: this.#time(),
        rows: structuredClone(rows),
        next: more ? { createdAt: created(last), id: last.id } : null,
      }
    })

  pull = (request: Parameters<SyncApi['pull']>[0]): Promise<ServerResult<PullPage>> =>
    this.#answer('pull', () => {
      this.askedAbout.push(request.underReview ?? [])
      const reset =
        request.epoch !== this.epoch ? 'epoch' : request.scope !== this.scope ? 'scope' : request.cursor > this.#version ? 'cursor' : null
      const changed = [...this.rows.entries()]
        .filter(([, { version }]) => version > request.cursor)
        .toSorted(([, a], [, b]) => a.version - b.version)
        .map(
          ([key, { table, row, version }]) =>
            ({ table, id: key.slice(table.length + 1), version, gone: row === null, row: structuredClone(row) }) as MirrorChange,
        )
      const rows = reset === null ? changed.slice(0, this.pullPageRows) : []
      const more = rows.length < changed.length && reset === null
      const cursor = more ? (rows.at(-1)?.version ?? request.cursor) : this.#version
      return {
        reset,
        epoch: this.epoch,
        scope: this.scope,
        role: this.role,
        cursor,
        more,
        serverTime: this.#time(),
        rows,
        cash: this.#cash(request.unanswered),
        reviews: request.underReview?.flatMap((id) => (this.reviews.has(id) ? [{ ...this.reviews.get(id)!, id }] : [])) ?? null,
        decideWithin: isOffice(this.role) ? structuredClone(this.decideWithin) : null,
      }
    })

  /** Of each chain of captures the last one counts. */
  #cash(unanswered?: string[]): ToldCash | null {
    if (this.role !== 'driver') return null
    const corrected = new Set(this.carriedOut.flatMap(({ kind, payload }) => (kind === 'correct-delivery' ? [payload.corrects] : [])))
    const standing = this.carriedOut.filter((command) => isCapture(command) && !corrected.has(command.id)) as Command<'record-delivery'>[]
    const collected = standing.reduce((sum, { payload }) => sum + cashOf(payload.collection), 0)
    const handedOver = this.handOvers.reduce((sum, { paise }) => sum + paise, 0)
    const holds = unanswered?.filter((id) => this.carriedOut.some((command) => command.id === id))
    return {
      carriedPaise: collected - handedOver,
      checkedPaise: 0,
      limitPaise: 5_000_000,
      handOvers: structuredClone(this.handOvers),
      ...(holds && { holds }),
    }
  }

  push = (commands: Command[], epoch: string | null = null): Promise<ServerResult<PushAnswer>> => {
    if (commands.length > 0) this.batches.push(commands)
    return this.#answer('push', () => {
      if (epoch !== null && epoch !== this.epoch) return { epoch: this.epoch, serverTime: this.#time(), answers: [], reset: 'epoch' }
      const held = new Set<string>()
      const answers = commands.map((command) => {
        const answer = held.has(command.record) ? heldBack(command) : this.#carryOut(command)
        if (answer.status === 'retry' || answer.status === 'rejected' || answer.status === 'conflict') held.add(command.record)
        return answer
      })
      return { epoch: this.epoch, serverTime: this.#time(), answers }
    })
  }

  uploadPhoto = ({ id, sha256: hash, bytes }: PhotoUpload): Promise<ServerResult<UploadAnswer>> =>
    this.#answer('upload', async () => {
      const known = this.carriedOut.some((command) => isCapture(command) && photosOf(command.payload).some((photo) => photo.id === id))
      if (!known) return { status: 'refused', code: 'proof-not-known' }
      if (bytes.byteLength === 0 && !this.photos.has(id)) return { status: 'refused', code: 'bytes-wanted' }
      if (bytes.byteLength > 0 && (await sha256(bytes)) !== hash) return { status: 'refused', code: 'hash-mismatch' }
      const status = this.photos.has(id) ? 'already-stored' : 'stored'
      if (bytes.byteLength > 0) this.photos.set(id, bytes)
      return { status, photo: id, sha256: hash, path: `${id}.jpg` }
    })

  #carryOut(command: Command): CommandAnswer {
    const before = this.words.get(command.id)
    if (before !== undefined) return { ...before, status: 'replayed', first: before.status as 'applied' }
    if (command.kind === 'withdraw') return this.#withdraw(command)
    const earlier = command.replaces?.find((id) => ['applied', 'merged'].includes(this.words.get(id)?.status ?? ''))
    if (earlier !== undefined) return { ...this.words.get(earlier)!, id: command.id, status: 'replayed', first: 'applied' }
    for (const id of command.replaces ?? []) if (!this.words.has(id)) this.words.set(id, rejected('replaced')({ ...command, id }))
    const verdict = this.verdicts.get(command.id) ?? this.verdicts.get(command.kind)
    if (verdict !== undefined) {
      const answer = verdict(command)
      if (answer.status !== 'retry') this.words.set(command.id, answer)
      return answer
    }
    this.carriedOut.push(structuredClone(command))
    const record = recordOf(command)
    let version: number | null = null
    if (record !== null) {
      const kept = this.rows.get(`${record.table}:${record.id}`)?.row ?? null
      const { row } = applyCommand({ table: record.table, row: kept } as Parameters<typeof applyCommand>[0], command)
      version = ++this.#version
      this.rows.set(`${record.table}:${record.id}`, { table: record.table, row, version })
    }
    const answer: CommandAnswer = { id: command.id, status: 'applied', code: null, message: null, version }
    this.words.set(command.id, answer)
    return answer
  }

  #withdraw(command: Command<'withdraw'>): CommandAnswer {
    const { commandId } = command.payload
    const before = this.words.get(commandId)
    if (before === undefined) this.words.set(commandId, rejected('withdrawn')({ ...command, id: commandId }))
    const code = before === undefined ? 'never-arrived' : before.status === 'applied' ? 'already-arrived' : 'not-carried-out'
    const review = code === 'already-arrived' ? before?.review : undefined
    const answer: CommandAnswer = {
      id: command.id,
      status: 'applied',
      code,
      message: null,
      version: before?.version ?? null,
      ...(review !== undefined && { review }),
    }
    this.words.set(command.id, answer)
    return answer
  }

  /** As after a restored backup: what was carried out since is forgotten. */
  forget(ids: string[]): void {
    for (const id of ids) this.words.delete(id)
    this.carriedOut.splice(0, this.carriedOut.length, ...this.carriedOut.filter(({ id }) => !ids.includes(id)))
  }

  /** Keeps what there is; the answer puts it back, and begins no epoch. */
  keepBackup(): () => void {
    const [version, rows, words, carriedOut] = [
      this.#version,
      structuredClone(this.rows),
      structuredClone(this.words),
      [...this.carriedOut],
    ]
    return () => {
      this.#version = version
      for (const [mine, kept] of [
        [this.rows, rows],
        [this.words, words],
      ] as [Map<string, unknown>, Map<string, unknown>][]) {
        mine.clear()
        for (const [key, value] of kept) mine.set(key, value)
      }
      this.carriedOut.splice(0, this.carriedOut.length, ...carriedOut)
    }
  }

  async #answer<Value>(call: keyof FakeBackend['fates'], work: () => Value | Promise<Value>): Promise<ServerResult<Value>> {
    this.calls.push(call)
    await this.beforeAnswer(call)
    if (this.network !== null) return this.network
    const fate = this.fates[call].shift()
    if (fate !== undefined && fate !== 'answer-lost' && fate !== 'gateway-timeout') return fate
    if (this.denied !== null && call !== 'push' && call !== 'upload') return { kind: 'denied', why: this.denied }
    const value = await work()
    if (fate === 'answer-lost') return { kind: 'unreachable' }
    if (fate === 'gateway-timeout') return { kind: 'failed', message: 'Gateway timeout' }
    return { kind: 'answer', value, serverTime: call === 'upload' ? null : this.#time() }
  }

  #time(): string {
    return new Date(this.serverNow).toISOString()
  }
}

function heldBack({ id }: Command): CommandAnswer {
  return { id, status: 'retry', code: 'held-back', message: 'An earlier change of this record was not applied.', version: null }
}

export function rejected(code: string): (command: Command) => CommandAnswer {
  return ({ id }) => ({ id, status: 'rejected', code, message: `refused: ${code}`, version: null })
}
