import { displayShipmentId } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { UNSENT_STATES } from '#store/outbox/outbox-entry.ts'

export interface BulkAnswers {
  unsent: number
  /** By shipment, and why. */
  refused: { entryId: string; shown: string; why: string }[]
}

/** What has become of the commands that were made together, at this moment. */
export async function readBulkAnswers(db: WaybillDatabase, at: Date): Promise<BulkAnswers> {
  const claimedAt = at.toISOString()
  const [unsent, refused] = await Promise.all([
    db.outbox
      .where('state')
      .anyOf([...UNSENT_STATES])
      .filter(({ command }) => command.claimedAt === claimedAt)
      .count(),
    db.outbox
      .where('state')
      .equals('refused')
      .filter(({ command }) => command.claimedAt === claimedAt)
      .toArray(),
  ])
  const shipments = await db.shipments.bulkGet(refused.map(({ command }) => command.record.slice('shipment:'.length)))
  return {
    unsent,
    refused: refused.map(({ entryId, trackingNumber, refusal }, at) => {
      const shipment = shipments[at]
      const shown = shipment === undefined ? (trackingNumber ?? 'A shipment that is gone') : displayShipmentId(shipment)
      return { entryId, shown, why: refusal?.message ?? 'The office refused it.' }
    }),
  }
}
