import type { SheetScan } from '#domain/run-sheet/sheet-scans.ts'
import { failedOn, waitsForDecision } from '#domain/shipment/failure/failed-decision.ts'
import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readSheetScans } from '#store/reads/run-sheets/read-run-sheets.ts'

/** What was decided to go back and is not with its sender yet, what was decided first before the others. */
export async function readReturns(db: WaybillDatabase): Promise<Shipment[]> {
  const rows = await db.shipments.where('return_state').anyOf('started', 'on-its-way').toArray()
  return rows.toSorted((a, b) => a.updated_at.localeCompare(b.updated_at) || a.id.localeCompare(b.id))
}

/** What is kept at a warehouse for who picks it up, what was decided first before the others. */
export async function readHeld(db: WaybillDatabase): Promise<Shipment[]> {
  const rows = await readByStatus(db, ['Other'])
  return rows
    .filter(({ decided }) => decided?.held_at !== undefined)
    .toSorted((a, b) => a.updated_at.localeCompare(b.updated_at) || a.id.localeCompare(b.id))
}

/** What waits for a decision, the oldest first. */
export async function readFailedShipments(db: WaybillDatabase): Promise<Shipment[]> {
  const since = (row: Shipment) => row.failure?.failed_at ?? failedOn(row)
  const rows = await readByStatus(db, ['Failed Attempt', 'Delayed'])
  return rows.filter((row) => waitsForDecision(row)).toSorted((a, b) => since(a).localeCompare(since(b)) || a.id.localeCompare(b.id))
}

/**
 * What was taken off a sheet that was out and is in its driver's van, of everybody or one, by their numbers. A scan of this device brings it
 * back at once. What is decided for another day says it on its own page: its status is that of too many others.
 */
export async function readTakenOff(db: WaybillDatabase, driverId?: string): Promise<Shipment[]> {
  const scans = await readSheetScans(db)
  const rows = await readByStatus(db, ['Failed Attempt', 'Delayed', 'Other'])
  return rows
    .filter((row) => {
      const { with_driver: withDriver, out_since: outSince = '', pieces } = row.decided ?? {}
      if (withDriver === undefined || (driverId !== undefined && withDriver !== driverId)) return false
      const all = piecesOf(row)
      const isBack = (scan: SheetScan) =>
        !scan.isUndone && scan.direction === 'in' && scan.at > outSince && (scan.pieces ?? all) >= Math.min(pieces ?? all, all)
      return !scans.some((scan) => scan.shipmentId === row.id && isBack(scan))
    })
    .toSorted((a, b) => a.tracking_number.localeCompare(b.tracking_number))
}

async function readByStatus(db: WaybillDatabase, statuses: readonly ShipmentStatus[]): Promise<Shipment[]> {
  const rows = await Promise.all(
    statuses.map((status) => db.shipments.where('[status+created_at]').between([status, ''], [status, '\uFFFF']).toArray()),
  )
  return rows.flat()
}
