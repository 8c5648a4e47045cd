import { recordKey } from '#domain/command.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { recordTables } from '#store/refresh-records.ts'
import { seenShipment } from '#store/seen-shipment.ts'

export async function deleteShipment(db: WaybillDatabase, id: string, now: Date = new Date()): Promise<{ entryId: string }> {
  return saveWork(db, [...recordTables(db), db.details], async () => {
    const { trackingNumber, seenAt } = await seenShipment(db, id)
    const payload = { id, ...(seenAt !== null && { seenAt }) }
    return captureCommand(db, { kind: 'delete-shipment', record: recordKey.shipment(id), trackingNumber, payload, now })
  })
}
