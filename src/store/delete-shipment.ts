import { recordKey } from '#domain/command.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { recordTables } from '#store/refresh-records.ts'
import { seenShipment } from '#store/seen-shipment.ts'
import { orStorageFull } from '#store/storage-full.ts'

export async function deleteShipment(db: WaybillDatabase, id: string, now: Date = new Date()): Promise<{ entryId: string }> {
  return orStorageFull(
    db.transaction('rw', [...recordTables(db), db.details], async () => {
      const { trackingNumber, seenAt } = await seenShipment(db, id)
      const payload = { id, ...(seenAt !== null && { seenAt }) }
      return captureCommand(db, { kind: 'delete-shipment', record: recordKey.shipment(id), trackingNumber, payload, now })
    }),
  )
}
