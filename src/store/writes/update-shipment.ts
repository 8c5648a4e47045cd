import { recordKey, type CommandPayloads } from '#domain/sync/command.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { enqueueCommand } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { recordTables } from '#store/records/rebase-records.ts'

/** Sends each changed field with the value it was changed from; an edit that changes nothing sends nothing. */
export async function updateShipment(
  db: WaybillDatabase,
  payload: CommandPayloads['update-shipment'],
  now: Date = new Date(),
  /** This device no longer shows it. */
  opened?: Shipment,
): Promise<{ entryId: string } | null> {
  if (changesNothing(payload)) return null
  return saveWork(db, [...recordTables(db)], async () => {
    const edited = (await db.shipments.get(payload.id)) ?? opened
    const trackingNumber = edited?.tracking_number ?? null
    return enqueueCommand(db, { kind: 'update-shipment', record: recordKey.shipment(payload.id), trackingNumber, payload, now, edited })
  })
}

function changesNothing({ changes, items }: CommandPayloads['update-shipment']): boolean {
  const touched = [...(items?.added ?? []), ...(items?.removed ?? []), ...(items?.changed ?? [])]
  return Object.keys(changes).length === 0 && touched.length === 0
}
