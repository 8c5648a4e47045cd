import { recordKey } from '#domain/command.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { recordTables } from '#store/refresh-records.ts'
import { orStorageFull } from '#store/storage-full.ts'

export async function deleteShipment(db: WaybillDatabase, id: string, now: Date = new Date()): Promise<{ entryId: string }> {
  return orStorageFull(
    db.transaction('rw', [...recordTables(db)], async () => {
      const trackingNumber = (await db.shipments.get(id))?.tracking_number ?? null
      return captureCommand(db, { kind: 'delete-shipment', record: recordKey.shipment(id), trackingNumber, payload: { id }, now })
    }),
  )
}
