import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { readOwnScans } from '#store/own-scans.ts'
import { recordTables } from '#store/refresh-records.ts'
import { scanUnknownNumbers } from '#store/scan-at-warehouse.ts'
import { askUnknownNumbers, leaveUnknownNumbers, type AskedNumber } from '#store/scan-session.ts'
import { takeBackScan } from '#store/undo-scan.ts'

/** One answer to many questions, and what takes it back. */
export interface AnsweredNumbers {
  asked: readonly AskedNumber[]
  /** Of the scans that were made of them; none where they were left out. */
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

/** The questions stand again; a scan that was undone by itself meanwhile stays so, and its number is not asked about. */
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

/** To where the parcels really are: the server takes no scan at a warehouse that was deleted. */
export async function askElsewhere(db: WaybillDatabase, from: string, to: string, asked: readonly AskedNumber[]): Promise<void> {
  await atOnce(db, async () => {
    await askUnknownNumbers(db, to, asked)
    await leaveUnknownNumbers(db, from, numbersOf(asked))
  })
}

const numbersOf = (asked: readonly AskedNumber[]) => asked.map(({ number }) => number)

async function atOnce<Result>(db: WaybillDatabase, work: () => Promise<Result>): Promise<Result> {
  return saveWork(db, [...recordTables(db), db.drafts, db.photos, db.details], work)
}
