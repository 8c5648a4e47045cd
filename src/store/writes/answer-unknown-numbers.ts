import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { readOwnScans } from '#store/reads/own-scans.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { scanUnknownNumbers } from '#store/writes/scan-at-warehouse.ts'
import { askUnknownNumbers, leaveUnknownNumbers, type AskedNumber } from '#store/drafts/scan-session.ts'
import { takeBackScan } from '#store/writes/undo-scan.ts'

/** One answer to many questions, and the data to take it back. */
export interface AnsweredNumbers {
  asked: readonly AskedNumber[]
  /** Entries of the scans made from them; none when they were left out. */
  entryIds: readonly string[]
}

/** All or none. */
export async function saveUnknownNumbers(
  db: WaybillDatabase,
  warehouseId: string,
  asked: readonly AskedNumber[],
  now: Date = new Date(),
): Promise<AnsweredNumbers> {
  return atOnce(db, async () => ({ asked, entryIds: await scanUnknownNumbers(db, warehouseId, asked, now) }))
}

/** The questions stand again. A scan that was undone on its own since then stays undone, and its number is not asked about. */
export async function askAgain(
  db: WaybillDatabase,
  warehouseId: string,
  { asked, entryIds }: AnsweredNumbers,
  now: Date = new Date(),
): Promise<void> {
  await atOnce(db, async () => {
    if (entryIds.length === 0) return askUnknownNumbers(db, warehouseId, asked)
    const made = new Set(entryIds)
    const standing = (await readOwnScans(db, 0)).filter(({ entry, undone }) => made.has(entry.entryId) && !undone)
    for (const scan of standing) await takeBackScan(db, scan, now)
    const numbers = new Set(standing.map(({ command }) => command.payload.trackingNumber))
    await askUnknownNumbers(
      db,
      warehouseId,
      asked.filter(({ number }) => numbers.has(number)),
    )
  })
}

/** Moves questions to where the parcels really are: the server takes no scan at a deleted warehouse. */
export async function askElsewhere(db: WaybillDatabase, from: string, to: string, asked: readonly AskedNumber[]): Promise<void> {
  await atOnce(db, async () => {
    await askUnknownNumbers(db, to, asked)
    await leaveUnknownNumbers(db, from, numbersOf(asked))
  })
}

const numbersOf = (asked: readonly AskedNumber[]) => asked.map(({ number }) => number)

async function atOnce<Result>(db: WaybillDatabase, work: () => Promise<Result>): Promise<Result> {
  return saveWork(db, [...recordTables(db), db.scanSessions, db.photos, db.openedShipments], work)
}
