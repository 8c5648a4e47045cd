import { isCapture, recordKey } from '#domain/sync/command.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** Why the server will not delete a shipment, as far as this device knows. */
export type DeleteObstacle = { kind: 'on-invoice'; invoiceNumber: string } | { kind: 'has-proof' }

/**
 * Null also when this device cannot know: it knows proofs only of shipments that were opened or delivered here. The server is asked in any
 * case.
 */
export async function readDeleteObstacle(
  db: WaybillDatabase,
  shipmentId: string,
  /** As the server has just told it, where this device does not hold it. */
  told?: Shipment,
): Promise<DeleteObstacle | null> {
  const [shipment, kept, recorded] = await Promise.all([
    db.shipments.get(shipmentId),
    db.openedShipments.get(shipmentId),
    db.outbox
      .where('orderKeys')
      .equals(recordKey.shipment(shipmentId))
      .filter(({ command, state }) => isCapture(command) && state !== 'discarded' && state !== 'refused')
      .count(),
  ])
  const known = shipment ?? told ?? kept?.detail.shipment
  if (known?.invoice_status === 'raised') return { kind: 'on-invoice', invoiceNumber: known.invoice_number ?? '' }
  return recorded > 0 || (kept?.detail.proofs.length ?? 0) > 0 ? { kind: 'has-proof' } : null
}
