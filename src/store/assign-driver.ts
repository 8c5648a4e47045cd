import { recordKey } from '#domain/command.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { recordTables } from '#store/refresh-records.ts'
import { orStorageFull } from '#store/storage-full.ts'

/** Puts shipments on a driver's list, or takes them off with null. Those that are there already need no command; says how many did. */
export async function assignDriver(
  db: WaybillDatabase,
  shipmentIds: string[],
  driverId: string | null,
  now: Date = new Date(),
): Promise<number> {
  return orStorageFull(
    db.transaction('rw', [...recordTables(db)], async () => {
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
    }),
  )
}
