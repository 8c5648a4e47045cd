import { recordKey } from '#domain/command.ts'
import type { ShipmentStatus } from '#domain/shipment.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { recordTables } from '#store/refresh-records.ts'
import { orStorageFull } from '#store/storage-full.ts'

/** Gives shipments of this device one status, each as an edit of its own. Those that have it already need none; says how many did. */
export async function setStatus(
  db: WaybillDatabase,
  shipmentIds: readonly string[],
  status: ShipmentStatus,
  now: Date = new Date(),
): Promise<number> {
  return orStorageFull(
    db.transaction('rw', [...recordTables(db)], async () => {
      let changed = 0
      for (const id of new Set(shipmentIds)) {
        const shipment = await db.shipments.get(id)
        if (shipment === undefined || shipment.status === status) continue
        await captureCommand(db, {
          kind: 'update-shipment',
          record: recordKey.shipment(id),
          trackingNumber: shipment.tracking_number,
          payload: { id, changes: { status: { from: shipment.status, to: status } } },
          now,
        })
        changed += 1
      }
      return changed
    }),
  )
}
