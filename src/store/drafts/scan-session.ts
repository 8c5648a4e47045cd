import type { ScanDirection } from '#domain/warehouse/warehouse.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import type { AskedNumber, ScanSession } from '#store/drafts/draft-rows.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'

export type { AskedNumber, ScanSession }

export async function readScanSession(db: WaybillDatabase, warehouseId: string): Promise<ScanSession> {
  return (await db.scanSessions.get(warehouseId)) ?? { direction: 'in', startedAt: null, fromSeq: await lastSeq(db), asked: [] }
}

/** Open questions at one warehouse. No outbox and no file holds these scans. */
export interface UnansweredScans {
  warehouseId: string
  warehouseName: string
  numbers: string[]
}

export async function readUnansweredScans(db: WaybillDatabase): Promise<UnansweredScans[]> {
  const asking = await db.scanSessions.filter(({ asked }) => asked.length > 0).toArray()
  const warehouses = await db.warehouses.bulkGet(asking.map(({ warehouseId }) => warehouseId))
  return asking.map(({ warehouseId, asked }, at) => ({
    warehouseId,
    warehouseName: warehouses[at]?.name ?? 'a warehouse that is not there any more',
    numbers: asked.map(({ number }) => number),
  }))
}

/** Runs inside the caller's transaction, which names scanSessions, outbox and meta. */
export async function changeScanSession(db: WaybillDatabase, warehouseId: string, changes: Partial<ScanSession>): Promise<void> {
  await mustNotBeRemoved(db)
  await db.scanSessions.put({ ...(await readScanSession(db, warehouseId)), ...changes, warehouseId })
}

export async function chooseDirection(db: WaybillDatabase, warehouseId: string, direction: ScanDirection): Promise<void> {
  await change(db, warehouseId, async () => ({ direction }))
}

/** Counts from nothing again; earlier scans stay as they are. */
export async function startNewCount(db: WaybillDatabase, warehouseId: string): Promise<void> {
  await change(db, warehouseId, async () => ({ startedAt: null, fromSeq: await lastSeq(db) }))
}

/** Removes these numbers only. Numbers scanned after the person saw the list stay, also those of another tab. */
export async function leaveUnknownNumbers(db: WaybillDatabase, warehouseId: string, numbers: readonly string[]): Promise<void> {
  const left = new Set(numbers)
  await change(db, warehouseId, async ({ asked }) => ({ asked: asked.filter(({ number }) => !left.has(number)) }))
}

/** Asks again, also at another warehouse. A number that is already a question is asked once. */
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
  await saveWork(db, [db.scanSessions, db.outbox, db.meta], async () =>
    changeScanSession(db, warehouseId, await to(await readScanSession(db, warehouseId))),
  )
}

/** The place of the newest entry of the outbox. */
export async function lastSeq(db: WaybillDatabase): Promise<number> {
  return (await db.outbox.orderBy('seq').last())?.seq ?? 0
}
