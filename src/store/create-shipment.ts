import { recordKey, type CommandPayloads } from '#domain/command.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { recordTables } from '#store/refresh-records.ts'
import { orStorageFull } from '#store/storage-full.ts'

export async function createShipment(
  db: WaybillDatabase,
  payload: CommandPayloads['create-shipment'],
  now: Date = new Date(),
): Promise<{ entryId: string }> {
  const trackingNumber = payload.shipment.tracking_number ?? null
  return orStorageFull(
    // Dexie follows native promises only out of an async function.
    db.transaction('rw', [...recordTables(db)], async () =>
      captureCommand(db, { kind: 'create-shipment', record: recordKey.shipment(payload.shipment.id), trackingNumber, payload, now }),
    ),
  )
}
