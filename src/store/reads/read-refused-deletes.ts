import type { WaybillDatabase } from '#store/database/database.ts'
import { displayShipmentId } from '#domain/shipment/shipment.ts'

export interface RefusedDelete {
  entryId: string
  shipmentId: string
  /** Its readable id; null when it has left this device. */
  shown: string | null
  message: string
  /** Somebody else changed it unseen: deleting it anyway is a decision, not another try. */
  changedMeanwhile: boolean
}

/** Shipments that the server would not delete and that nobody has settled yet, the oldest first. */
export async function readRefusedDeletes(db: WaybillDatabase): Promise<RefusedDelete[]> {
  const refused = await db.outbox.where('state').equals('refused').sortBy('seq')
  const deletes = refused.flatMap(({ entryId, command, refusal }) =>
    command.kind === 'delete-shipment'
      ? [
          {
            entryId,
            shipmentId: command.payload.id,
            message: refusal?.message ?? 'The server refused it.',
            changedMeanwhile: refusal?.code === 'changed-meanwhile',
          },
        ]
      : [],
  )
  const shipments = await db.shipments.bulkGet(deletes.map(({ shipmentId }) => shipmentId))
  return deletes.map((each, at) => {
    const shipment = shipments[at]
    return { ...each, shown: shipment === undefined ? null : displayShipmentId(shipment) }
  })
}
