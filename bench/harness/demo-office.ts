import type { MirrorPosition } from '#domain/sync/mirror.ts'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'
import { demoClients, demoWarehouses } from '#server/demo/demo-directory.ts'
import { demoShipment, type DemoWorld } from '#server/demo/demo-shipment.ts'

const SEED = 2026
const MINUTE = 60_000
const HOUR = 60 * MINUTE
/** The same for every page of one run, and for a page that is opened again after it was killed. */
const NOW = Math.floor(Date.now() / (12 * HOUR)) * 12 * HOUR

export const DRIVER = '00000000-0000-4000-8000-000000000003'

const WORLD: DemoWorld = {
  seed: SEED,
  until: NOW,
  people: {
    staff: '00000000-0000-4000-8000-000000000001',
    customer: '00000000-0000-4000-8000-000000000002',
    drivers: [DRIVER, '00000000-0000-4000-8000-000000000004'],
  },
  clients: demoClients(SEED),
  warehouses: demoWarehouses(SEED),
}

/** The demo company's rows as the office's mirror gets them, one a minute, the newest first. */
export function officeShipment(index: number): OfficeShipment {
  const { shipment, items } = demoShipment(index, WORLD)
  const { payment_token: _secret, ...row } = shipment
  const madeAt = new Date(NOW - index * MINUTE).toISOString()
  return {
    ...row,
    base_price: Number(row.base_price),
    gst_amount: Number(row.gst_amount),
    final_amount: Number(row.final_amount),
    carrier: null,
    updated_by: null,
    created_at: madeAt,
    updated_at: madeAt,
    items: items.map(({ shipment_id: _parent, created_at: _madeAt, price_inr, ...item }) => ({ ...item, price_inr: Number(price_inr) })),
  }
}

export function placeAfter(position: MirrorPosition | null): number {
  return position === null ? 0 : Math.round((NOW - Date.parse(position.createdAt)) / MINUTE) + 1
}
