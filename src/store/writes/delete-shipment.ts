import { recordKey } from '#domain/sync/command.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { enqueueCommands, type NewEntry } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { seenShipment } from '#store/records/seen-shipment.ts'

export async function deleteShipment(db: WaybillDatabase, id: string, now: Date = new Date()): Promise<{ entryId: string }> {
  const [entryId = ''] = await deleteShipments(db, [id], now)
  return { entryId }
}

/** All or none of them; the ids of the entries. */
export async function deleteShipments(
  db: WaybillDatabase,
  ids: readonly string[],
  now: Date,
  /** Rows of shipments that this device does not hold. */
  elsewhere: ReadonlyMap<string, Shipment> = new Map(),
): Promise<string[]> {
  return saveWork(db, [...recordTables(db), db.openedShipments], async () => {
    const captures: NewEntry<'delete-shipment'>[] = []
    for (const id of ids) {
      const { trackingNumber, seenAt } = await seenShipment(db, id, elsewhere.get(id))
      const payload = { id, ...(seenAt !== null && { seenAt }) }
      captures.push({ kind: 'delete-shipment', record: recordKey.shipment(id), trackingNumber, payload, now })
    }
    return enqueueCommands(db, captures)
  })
}
