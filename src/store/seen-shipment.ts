import type { WaybillDatabase } from '#store/database.ts'

interface SeenShipment {
  trackingNumber: string | null
  /** When the server's row changed last, as far as this device has shown it; null where the server has none yet. */
  seenAt: string | null
}

/** Whoever decides about a shipment decides about this state of it. An old one is not mirrored, but was opened here. */
export async function seenShipment(db: WaybillDatabase, id: string): Promise<SeenShipment> {
  const [shown, underneath, opened] = await Promise.all([db.shipments.get(id), db.serverRows.get(['shipments', id]), db.details.get(id)])
  const shipment = shown ?? opened?.detail.shipment
  // With changes on top that are not sent yet, the server's row lies apart.
  const server = underneath?.table === 'shipments' ? underneath.row : shipment
  return { trackingNumber: shipment?.tracking_number ?? null, seenAt: server?.updated_at ?? null }
}
