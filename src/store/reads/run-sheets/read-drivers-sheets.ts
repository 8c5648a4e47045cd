import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** The open sheets that a driver follows: what is out before what is still being made, the earliest day first. */
export async function readDriversSheets(db: WaybillDatabase, driverId: string): Promise<RunSheet[]> {
  const sheets = await db.run_sheets.where('driver_id').equals(driverId).toArray()
  return sheets
    .filter(({ state }) => state !== 'closed')
    .toSorted((a, b) => Number(b.state === 'out') - Number(a.state === 'out') || a.sheet_date.localeCompare(b.sheet_date))
}

/** Of the last days, as far as this device keeps them. */
export async function readClosedSheets(db: WaybillDatabase, driverId: string): Promise<RunSheet[]> {
  return db.run_sheets
    .where('driver_id')
    .equals(driverId)
    .filter(({ state }) => state === 'closed')
    .toArray()
}
