import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { canBeTakenBack, readOwnScans } from '#store/reads/own-scans.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { scanUnknownNumbers, type MadeScan } from '#store/writes/scan-at-warehouse.ts'
import { askUnknownNumbers, leaveUnknownNumbers, type AskedNumber } from '#store/drafts/scan-session.ts'
import { takeBackScan } from '#store/writes/undo-scan.ts'

/** One answer to many questions, and the data to take it back. */
export interface AnsweredNumbers {
  asked: readonly AskedNumber[]
  answer: 'saved' | 'left-out'
  /** None of a number that was scanned before or left out. */
  scans: readonly MadeScan[]
}

/** All or none. */
export async function saveUnknownNumbers(
  db: WaybillDatabase,
  warehouseId: string,
  asked: readonly AskedNumber[],
  now: Date = new Date(),
): Promise<AnsweredNumbers> {
  return atOnce(db, async () => ({ asked, answer: 'saved', scans: await scanUnknownNumbers(db, warehouseId, asked, now) }))
}

/**
 * The questions stand again; returns how many. A scan that was undone on its own since then stays undone, one that the office has had for a
 * day stays, and their numbers are not asked about.
 */
export async function askAgain(
  db: WaybillDatabase,
  warehouseId: string,
  { asked, scans }: AnsweredNumbers,
  now: Date = new Date(),
): Promise<number> {
  return atOnce(db, async () => {
    const made = new Map(scans.map(({ entryId, number }) => [entryId, number]))
    const settled = new Set(made.values())
    for (const scan of scans.length === 0 ? [] : await readOwnScans(db, 0)) {
      const number = made.get(scan.entry.entryId)
      if (number === undefined || !canBeTakenBack(scan, now)) continue
      await takeBackScan(db, scan, now)
      settled.delete(number)
    }
    const again = asked.filter(({ number }) => !settled.has(number))
    await askUnknownNumbers(db, warehouseId, again)
    return again.length
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
