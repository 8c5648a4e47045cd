import Dexie, { type EntityTable } from 'dexie'
import type { SyncApi } from '#backend/sync/sync-api.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import { searchShipments } from '#store/search/search-shipments.ts'
import { startSync } from '#sync/start-sync.ts'
import { placeAfter } from './demo-office.ts'
import { FakeServer } from './fake-server.ts'

const USER = 'office-measured'
const NEWEST = { text: '', status: null, from: null, to: null, sort: 'created', direction: 'desc', page: 1, pageSize: 10 } as const

let opened: WaybillDatabase | null = null

export function office(): WaybillDatabase {
  opened ??= openDatabase(USER)
  return opened
}

/** Milliseconds from nothing to the newest ten and to a search that answers, while the mirror goes on. */
export async function firstPageUsable(shipments: number): Promise<number> {
  const server = new FakeServer(shipments)
  let pages = 0
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const usable = async () => {
      await searchShipments(office(), NEWEST)
      await searchShipments(office(), { ...NEWEST, text: 'traders' })
      const took = performance.now() - started
      await sync.stop()
      resolve(took)
    }
    const mirror: SyncApi['mirror'] = (request) => {
      pages += 1
      // A device that asks for the second page has written the first.
      if (pages === 2) usable().catch(reject)
      return server.mirror(request)
    }
    const sync = syncWith(office(), { ...parts(server), mirror })
  })
}

export interface MirrorTimes {
  mirror: number
  bulkPut: number
  rows: number
}

/**
 * Goes on with the mirror until so many shipments are asked for, and writes the same rows into a plain Dexie database with the same
 * indexes and durability, turn and turn about, so that both meet the same weather. What is under way at the end goes on.
 */
export async function mirrorUpTo(rows: number, shipments: number): Promise<MirrorTimes> {
  const server = new FakeServer(shipments)
  const plain = await plainDatabase(office())
  const times: MirrorTimes = { mirror: 0, bulkPut: 0, rows: 0 }
  let turn = 0
  let writing: { rows: Shipment[]; since: number; bulkPut: number | null } | null = null

  const bulkPut = (page: Shipment[]) => timed(() => plain.transaction('rw', plain.shipments, () => plain.shipments.bulkPut(page)))

  /** The next question shows that the last page is written. */
  async function noteLastPage(): Promise<void> {
    if (writing === null) return
    const took = performance.now() - writing.since
    times.bulkPut += writing.bulkPut ?? (await bulkPut(writing.rows))
    times.mirror += took
    times.rows += writing.rows.length
    writing = null
  }

  return new Promise((resolve, reject) => {
    const enough = () => resolve({ ...times })
    const mirror: SyncApi['mirror'] = async (request) => {
      await noteLastPage()
      if (request.table === 'shipments' && placeAfter(request.after) >= rows) enough()
      const call = await server.mirror(request)
      if (call.kind !== 'answer' || call.value.rows.length === 0) return call
      const page = call.value.rows as Shipment[]
      turn += 1
      const before = turn % 2 === 0 ? await bulkPut(page) : null
      writing = { rows: page, bulkPut: before, since: performance.now() }
      return call
    }
    const pull: SyncApi['pull'] = async (request) => {
      await noteLastPage()
      enough()
      return server.pull(request)
    }
    syncWith(office(), { ...parts(server), mirror, pull }, reject)
  })
}

export async function mirrorStands(): Promise<{ phase: string; rows: number; different: number; askedNext: number }> {
  const { phase, tables } = await readMeta(office(), 'mirror')
  const ids = await office().shipments.toCollection().primaryKeys()
  return { phase, rows: ids.length, different: new Set(ids).size, askedNext: placeAfter(tables.shipments.after) }
}

export function parts(server: SyncApi): SyncApi {
  return {
    mirror: (request) => server.mirror(request),
    pull: (request) => server.pull(request),
    push: (commands, epoch) => server.push(commands, epoch),
    uploadPhoto: (photo, onProgress) => server.uploadPhoto(photo, onProgress),
  }
}

export function syncWith(db: WaybillDatabase, backend: SyncApi, onFault: (error: unknown) => void = (error) => reportError(error)) {
  const onSignedOut = () => onFault(new Error('The session is over'))
  return startSync({ db, backend, userId: USER, onSignedOut, onIdentity: () => undefined, onFault })
}

async function timed(work: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

class PlainDatabase extends Dexie {
  declare shipments: EntityTable<Shipment, 'id'>
}

async function plainDatabase(like: WaybillDatabase): Promise<PlainDatabase> {
  await like.open()
  const { primKey, indexes } = like.shipments.schema
  const plain = new PlainDatabase('plain-measured', { chromeTransactionDurability: 'strict', cache: 'disabled' })
  plain.version(1).stores({ shipments: [primKey, ...indexes].map(({ src }) => src).join(', ') })
  return plain
}
