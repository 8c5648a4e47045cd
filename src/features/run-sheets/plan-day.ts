import { MOST_STOPS, type RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { addToSheet, proposed, sortOut, type Added } from '#features/run-sheets/add-to-sheet.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readOpenSheets, readStops } from '#store/reads/run-sheets/read-run-sheets.ts'
import { saveRunSheet } from '#store/writes/save-run-sheet.ts'

export { addedWords } from '#features/run-sheets/add-to-sheet.ts'

export interface PlannedDriver {
  driverId: string
  shipmentIds: readonly string[]
}

interface PlaceAndDay {
  day: string
  warehouseId: string
}

interface Plan extends PlaceAndDay {
  planned: readonly PlannedDriver[]
}

/** The sheet of the day that more can be put on. */
export function draftOf(driverId: string, { day, warehouseId }: PlaceAndDay, sheets: readonly RunSheet[]): RunSheet | undefined {
  return sheets.find(
    (sheet) => sheet.state === 'draft' && sheet.driver_id === driverId && sheet.warehouse_id === warehouseId && sheet.sheet_date === day,
  )
}

/** Puts each driver's parcels on their draft of the day at this warehouse, or on a new one in the proposed order. */
export async function planDay(db: WaybillDatabase, { day, warehouseId, planned }: Plan): Promise<Added> {
  const done: Added = { added: 0, refused: [] }
  for (const { driverId, shipmentIds } of planned) {
    const draft = draftOf(driverId, { day, warehouseId }, await readOpenSheets(db))
    const { added, refused } =
      draft === undefined
        ? await beginSheet(db, { driver_id: driverId, warehouse_id: warehouseId, sheet_date: day, vehicle: '' }, shipmentIds)
        : await addToSheet(
            db,
            draft,
            draft.stops.map(({ shipment_id }) => shipment_id),
            shipmentIds,
          )
    done.added += added
    done.refused.push(...refused)
  }
  return done
}

async function beginSheet(
  db: WaybillDatabase,
  typed: Parameters<typeof saveRunSheet>[1]['typed'],
  shipmentIds: readonly string[],
): Promise<Added> {
  const id = crypto.randomUUID()
  const { free, refused } = await sortOut(db, shipmentIds, id)
  const stops = proposed(free, await readStops(db, free)).slice(0, MOST_STOPS)
  if (stops.length < free.length) refused.push(`A run sheet has at most ${MOST_STOPS} stops.`)
  if (stops.length > 0) await saveRunSheet(db, { id, opened: null, typed, stops })
  return { added: stops.length, refused }
}
