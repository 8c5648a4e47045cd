import type { ScanDirection } from '#domain/warehouse.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { mustNotBeRemoved } from '#store/removal.ts'

/** What one person scans at one warehouse until they begin a new count or sign out. */
export interface ScanSession {
  direction: ScanDirection
  /** Device time in milliseconds; null before the first scan. */
  startedAt: number | null
  /** Scans after this place in the outbox count. */
  fromSeq: number
  /** Numbers that this device does not know and nobody has decided on yet, the latest last. */
  asked: AskedNumber[]
}

export interface AskedNumber {
  number: string
  direction: ScanDirection
}

type StoredSession = ScanSession & { id: string }

/** The drafts lie in the same table, under keys of their own. */
const sessions = (db: WaybillDatabase) => db.table<StoredSession, string>('drafts')
const keyOf = (warehouseId: string) => `scans:${warehouseId}`

export async function readScanSession(db: WaybillDatabase, warehouseId: string): Promise<ScanSession> {
  const stored = await sessions(db).get(keyOf(warehouseId))
  return stored ?? { direction: 'in', startedAt: null, fromSeq: await lastSeq(db), asked: [] }
}

/** Questions at one warehouse that nobody has answered: no outbox holds these scans, and no file. */
export interface UnansweredScans {
  warehouseId: string
  warehouseName: string
  numbers: string[]
}

export async function readUnansweredScans(db: WaybillDatabase): Promise<UnansweredScans[]> {
  const stored = await sessions(db).where('id').startsWith(keyOf('')).toArray()
  const asking = stored.filter(({ asked }) => asked.length > 0)
  const ids = asking.map(({ id }) => id.slice(keyOf('').length))
  const warehouses = await db.warehouses.bulkGet(ids)
  return asking.map(({ asked }, at) => ({
    warehouseId: ids[at] ?? '',
    warehouseName: warehouses[at]?.name ?? 'a warehouse that is not there any more',
    numbers: asked.map(({ number }) => number),
  }))
}

/** Runs inside the caller's transaction, which names drafts, outbox and meta. */
export async function changeScanSession(db: WaybillDatabase, warehouseId: string, changes: Partial<ScanSession>): Promise<void> {
  await mustNotBeRemoved(db)
  await sessions(db).put({ ...(await readScanSession(db, warehouseId)), ...changes, id: keyOf(warehouseId) })
}

export async function chooseDirection(db: WaybillDatabase, warehouseId: string, direction: ScanDirection): Promise<void> {
  await change(db, warehouseId, async () => ({ direction }))
}

/** Counts from nothing again; what was scanned stays as it is. */
export async function startNewCount(db: WaybillDatabase, warehouseId: string): Promise<void> {
  await change(db, warehouseId, async () => ({ startedAt: null, fromSeq: await lastSeq(db) }))
}

/** Those numbers alone: what was scanned since a person saw the list, also in another tab, stays. */
export async function leaveUnknownNumbers(db: WaybillDatabase, warehouseId: string, numbers: readonly string[]): Promise<void> {
  const left = new Set(numbers)
  await change(db, warehouseId, async ({ asked }) => ({ asked: asked.filter(({ number }) => !left.has(number)) }))
}

/** Asks again, also at another warehouse; a number that is asked about already is asked once. */
export async function askUnknownNumbers(db: WaybillDatabase, warehouseId: string, again: readonly AskedNumber[]): Promise<void> {
  await change(db, warehouseId, async ({ asked }) => {
    const numbers = new Set(asked.map(({ number }) => number))
    return { asked: [...again.filter(({ number }) => !numbers.has(number)), ...asked] }
  })
}

async function change(
  db: WaybillDatabase,
  warehouseId: string,
  to: (session: ScanSession) => Promise<Partial<ScanSession>>,
): Promise<void> {
  await saveWork(db, [db.drafts, db.outbox, db.meta], async () =>
    changeScanSession(db, warehouseId, await to(await readScanSession(db, warehouseId))),
  )
}

/** The place of the newest entry of the outbox. */
export async function lastSeq(db: WaybillDatabase): Promise<number> {
  return (await db.outbox.orderBy('seq').last())?.seq ?? 0
}
