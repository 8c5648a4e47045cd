import { recordKey } from '#domain/command.ts'
import type { WaybillDatabase } from '#store/database.ts'

/** Why the server will not delete a shipment, as far as this device knows. */
export type DeleteObstacle = { kind: 'on-invoice'; invoiceNumber: string } | { kind: 'has-proof' }

/**
 * Null also where this device cannot know: a proof is known of a shipment that was opened here or whose delivery was recorded here.
 * The server is asked in any case.
 */
export async function readDeleteObstacle(db: WaybillDatabase, shipmentId: string): Promise<DeleteObstacle | null> {
  const [shipment, kept, recorded] = await Promise.all([
    db.shipments.get(shipmentId),
    db.details.get(shipmentId),
    db.outbox
      .where('orderKeys')
      .equals(recordKey.shipment(shipmentId))
      .filter(({ command, state }) => command.kind === 'record-delivery' && state !== 'discarded' && state !== 'refused')
      .count(),
  ])
  const known = shipment ?? kept?.detail.shipment
  if (known?.invoice_status === 'raised') return { kind: 'on-invoice', invoiceNumber: known.invoice_number ?? '' }
  return recorded > 0 || (kept?.detail.proofs.length ?? 0) > 0 ? { kind: 'has-proof' } : null
}
