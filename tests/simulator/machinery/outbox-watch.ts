import type { DBCore, DBCoreMutateRequest, DBCoreTable, DBCoreTransaction } from 'dexie'
import type { WaybillDatabase } from '#store/database/database.ts'
import type { MirroredTable } from '#domain/sync/mirror.ts'
import type { ContactState, SyncLeaseState, MirrorState, WorkState } from '#store/database/meta-rows.ts'
import type { OutboxEntry, PhotoBytes, QueuedPhoto } from '#store/outbox/outbox-entry.ts'
import { recordId } from '#store/records/rebase-records.ts'
import { isShown } from '../oracle/find-flicker.ts'

/** What was committed to one person's database on one device, as somebody looking over their shoulder would see it. */
export interface Watcher {
  entryChanged: (before: OutboxEntry | undefined, after: OutboxEntry | undefined) => void
  photoChanged: (before: QueuedPhoto | undefined, after: QueuedPhoto | undefined) => void
  bytesLeft: (photo: QueuedPhoto | undefined) => void
  mirrorChanged: (before: MirrorState | undefined, after: MirrorState) => void
  contactChanged: (before: ContactState | undefined, after: ContactState) => void
  /** A shown command became a receipt without a change at that moment or before; the rows that were shown anew for it. */
  settledAlone: (settled: OutboxEntry, entries: OutboxEntry[], rows: ReadonlyMap<string, object>) => void
}

/** What one tab writes, as soon as it is committed. */
export interface Writing {
  wrote: (table: string) => void
  emptied: (table: MirroredTable) => void
  notedContact: (row: ContactState) => void
}

type Change = () => void

/** What one transaction has done. */
interface Doing {
  changes: Change[]
  settled: OutboxEntry[]
  /** By record: as written last. */
  rows: Map<string, object>
  mirrorMoved: boolean
}

const WATCHED = ['outbox', 'photos', 'photoBytes', 'meta', 'shipments', 'clients', 'warehouses', 'serverRows', 'searchPacks', 'factPacks']
const SHOWN_TABLES: readonly string[] = ['shipments', 'clients', 'warehouses'] satisfies MirroredTable[]
const isShownTable = (name: string): name is MirroredTable => SHOWN_TABLES.includes(name)

const RESTING: readonly string[] = ['confirmed', 'discarded', 'refused']

/** Over all tabs of one person on one device; a transaction that is undone was never seen. */
export class OutboxWatch {
  readonly #watcher: Watcher
  readonly #entries = new Map<number, OutboxEntry>()
  readonly #photos = new Map<string, QueuedPhoto>()
  readonly #bytes = new Set<string>()
  readonly #pending = new WeakMap<DBCoreTransaction, Doing>()
  #mirror: MirrorState | undefined
  #contact: ContactState | undefined
  readonly #listening = new Set<(noted: number) => void>()
  #leaseHolder = ''
  #changes = 0
  #writes = 0

  constructor(watcher: Watcher) {
    this.#watcher = watcher
  }

  /** Names the round whose turn it is. */
  get leaseHolder(): string {
    return this.#leaseHolder
  }

  get contact(): ContactState | undefined {
    return this.#contact
  }

  /** Grows with everything that could change what a person is told. */
  get changes(): number {
    return this.#changes
  }

  /** Grows with everything that could change a list on the screen. */
  get writes(): number {
    return this.#writes
  }

  /** Whether anything is on its way, or waits to be. */
  get isUnserved(): boolean {
    return [...this.#entries.values(), ...this.#photos.values()].some(({ state }) => !RESTING.includes(state))
  }

  /** Whether anything needs a person. */
  get needsSomebody(): boolean {
    return [...this.#entries.values(), ...this.#photos.values()].some(
      ({ state, trouble }) => state === 'refused' || (state === 'backoff' && trouble !== null),
    )
  }

  /** Tells what Dexie's notes would tell in a browser, as soon as it is committed; returns the way to stop listening. */
  onNotedWork(tell: (noted: number) => void): () => void {
    this.#listening.add(tell)
    return () => this.#listening.delete(tell)
  }

  watch(db: WaybillDatabase, writing: Writing): void {
    db.use({
      stack: 'dbcore',
      name: 'watch',
      create: (core: DBCore): Partial<DBCore> => ({ ...core, table: (name) => this.#watched(name, core.table(name), writing) }),
    })
  }

  #watched(name: string, table: DBCoreTable, writing: Writing): DBCoreTable {
    if (!WATCHED.includes(name)) return table
    return {
      ...table,
      mutate: (request) =>
        table.mutate(request).then((answer) => {
          this.#later(request.trans, (doing) => {
            // The note of whose turn it is stands in meta and is everybody's, and a tab that wakes up may end pauses.
            if (name !== 'meta' && !endsPauses(request)) writing.wrote(`${name} (${request.type})`)
            if (request.type === 'deleteRange' && isShownTable(name)) writing.emptied(name)
            for (const row of contactsIn(name, request)) writing.notedContact(row)
            this.#committed(name, request, answer.results ?? [], doing)
          })
          return answer
        }),
    }
  }

  #later(transaction: DBCoreTransaction, change: (doing: Doing) => void): void {
    const known = this.#pending.get(transaction)
    const doing: Doing = known ?? { changes: [], settled: [], rows: new Map(), mirrorMoved: false }
    doing.changes.push(() => change(doing))
    if (known !== undefined) return
    this.#pending.set(transaction, doing)
    ;(transaction as unknown as IDBTransaction).addEventListener('complete', () => {
      for (const each of doing.changes) each()
      if (doing.mirrorMoved) return
      const alone = doing.settled.filter((entry) => !hadCome(entry, this.#mirror))
      for (const entry of alone) this.#watcher.settledAlone(entry, [...this.#entries.values()], doing.rows)
    })
  }

  #committed(table: string, request: DBCoreMutateRequest, keys: readonly unknown[], doing: Doing): void {
    if (['outbox', 'photos', 'photoBytes'].includes(table)) this.#changes += 1
    if (['outbox', 'serverRows'].includes(table) || isShownTable(table)) this.#writes += 1
    if (table === 'outbox') this.#entriesCommitted(request, keys, doing)
    else if (table === 'photos') this.#photosCommitted(request)
    else if (table === 'photoBytes') this.#bytesCommitted(request)
    else if (isShownTable(table)) noteRows(table, request, doing)
    else if (table === 'meta' && (request.type === 'put' || request.type === 'add'))
      this.#metaCommitted(request.values as { key: string }[], doing)
  }

  #entriesCommitted(request: DBCoreMutateRequest, keys: readonly unknown[], doing: Doing): void {
    if (request.type === 'add' || request.type === 'put') {
      for (const [at, value] of (request.values as Omit<OutboxEntry, 'seq'>[]).entries()) {
        const after = structuredClone({ ...value, seq: (value as OutboxEntry).seq ?? keys[at] }) as OutboxEntry
        const before = this.#entries.get(after.seq)
        this.#entries.set(after.seq, after)
        this.#watcher.entryChanged(before, after)
        if (before !== undefined && isShown(before) && after.state === 'confirmed') doing.settled.push(after)
      }
    }
    for (const seq of goneKeys(request, [...this.#entries.keys()])) {
      const before = this.#entries.get(seq)
      this.#entries.delete(seq)
      if (before !== undefined) this.#watcher.entryChanged(before, undefined)
    }
  }

  #photosCommitted(request: DBCoreMutateRequest): void {
    if (request.type === 'add' || request.type === 'put') {
      for (const after of structuredClone(request.values) as QueuedPhoto[]) {
        const before = this.#photos.get(after.id)
        this.#photos.set(after.id, after)
        this.#watcher.photoChanged(before, after)
      }
    }
    for (const id of goneKeys(request, [...this.#photos.keys()])) {
      const before = this.#photos.get(id)
      this.#photos.delete(id)
      if (before !== undefined) this.#watcher.photoChanged(before, undefined)
    }
  }

  #bytesCommitted(request: DBCoreMutateRequest): void {
    if (request.type === 'add' || request.type === 'put') for (const { id } of request.values as PhotoBytes[]) this.#bytes.add(id)
    for (const id of goneKeys(request, [...this.#bytes])) if (this.#bytes.delete(id)) this.#watcher.bytesLeft(this.#photos.get(id))
  }

  #metaCommitted(rows: { key: string }[], doing: Doing): void {
    for (const row of rows) {
      if (row.key === 'syncLease') this.#leaseHolder = (row as SyncLeaseState).holder
      if (row.key === 'work') for (const tell of this.#listening) tell((row as WorkState).noted)
      if (row.key === 'contact') this.#contactCommitted(row as ContactState)
      if (row.key !== 'mirror') continue
      this.#writes += 1
      if (this.#mirror?.epoch !== (row as MirrorState).epoch) this.#changes += 1
      const after = structuredClone(row) as MirrorState
      doing.mirrorMoved ||= !standsAt(after, this.#mirror)
      this.#watcher.mirrorChanged(this.#mirror, after)
      this.#mirror = after
    }
  }

  #contactCommitted(row: ContactState): void {
    const after = structuredClone(row)
    if (this.#contact?.connection !== after.connection || this.#contact.epoch !== after.epoch) this.#changes += 1
    this.#watcher.contactChanged(this.#contact, after)
    this.#contact = after
  }
}

function standsAt({ phase, epoch, cursor }: MirrorState, before: MirrorState | undefined): boolean {
  return before?.phase === phase && before.epoch === epoch && before.cursor === cursor
}

/** An answer that is heard late finds its change here already, and under it perhaps what others have made of the record since. */
function hadCome({ answer }: OutboxEntry, mirror: MirrorState | undefined): boolean {
  if (answer === null || answer.version === null || mirror === undefined) return false
  return mirror.phase === 'complete' && mirror.epoch === answer.epoch && answer.version <= mirror.cursor
}

function noteRows(table: MirroredTable, request: DBCoreMutateRequest, { rows }: Doing): void {
  if (request.type !== 'add' && request.type !== 'put') return
  for (const row of request.values as { id: string }[]) rows.set(recordId({ table, id: row.id }), row)
}

function contactsIn(table: string, request: DBCoreMutateRequest): ContactState[] {
  if (table !== 'meta' || (request.type !== 'put' && request.type !== 'add')) return []
  return (request.values as { key: string }[]).filter((row): row is ContactState => row.key === 'contact')
}

function endsPauses(request: DBCoreMutateRequest): boolean {
  return request.type === 'put' && (request.values as { state?: string }[]).every(({ state }) => state === 'waiting')
}

function goneKeys<Key extends string | number>(request: DBCoreMutateRequest, known: Key[]): Key[] {
  if (request.type === 'delete') return request.keys as Key[]
  if (request.type !== 'deleteRange') return []
  const { type, lowerOpen, upperOpen } = request.range
  const [lower, upper] = [request.range.lower as Key | undefined, request.range.upper as Key | undefined]
  if (type === ANY) return known
  return known.filter(
    (key) =>
      (lower === undefined || (lowerOpen ? key > lower : key >= lower)) &&
      (upper === undefined || (upperOpen ? key < upper : key <= upper)),
  )
}

/** Dexie's word for a range without ends. */
const ANY = 3
