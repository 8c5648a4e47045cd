import { recordKey } from '#domain/command.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { recordTables } from '#store/refresh-records.ts'

/** Puts shipments on a driver's list, or takes them off with null. Those that are there already need no command; says how many did. */
export async function assignDriver(
  db: WaybillDatabase,
  shipmentIds: string[],
  driverId: string | null,
  now: Date = new Date(),
): Promise<number> {
  return saveWork(db, [...recordTables(db)], async () => {
    let moved = 0
    for (const shipmentId of new Set(shipmentIds)) {
      const shipment = await db.shipments.get(shipmentId)
      if (shipment?.driver_id === driverId) continue
      await captureCommand(db, {
        kind: 'assign-driver',
        record: recordKey.shipment(shipmentId),
        trackingNumber: shipment?.tracking_number ?? null,
        payload: { shipmentId, driverId, ...(shipment !== undefined && { from: shipment.driver_id }) },
        now,
      })
      moved += 1
    }
    return moved
  })
}
