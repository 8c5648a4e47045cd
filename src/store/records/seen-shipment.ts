import type { Shipment } from '#domain/shipment/shipment.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

interface SeenShipment {
  trackingNumber: string | null
  /** When the server's row last changed, as far as this device has shown it; null when the server has none yet. */
  seenAt: string | null
}

/** A person who decides about a shipment decides about this state of it. An old shipment is not mirrored, but was opened here. */
export async function seenShipment(
  db: WaybillDatabase,
  id: string,
  /** As the server has just told it, where this device does not hold it. */
  told?: Shipment,
): Promise<SeenShipment> {
  const [shown, underneath, opened] = await Promise.all([
    db.shipments.get(id),
    db.serverRows.get(['shipments', id]),
    db.openedShipments.get(id),
  ])
  const shipment = shown ?? told ?? opened?.detail.shipment
  // Under unsent changes the server's row lies apart.
  const server = underneath?.table === 'shipments' ? (underneath.row ?? told) : shipment
  return { trackingNumber: shipment?.tracking_number ?? null, seenAt: server?.updated_at ?? null }
}
