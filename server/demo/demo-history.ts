import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'

import { HOUR, instant } from '#server/demo/demo-calendar.ts'
import type { Random } from '#server/demo/seeded-random.ts'
import type { UpdateRow, WarehouseRow } from '#server/demo/rows.ts'

/** A shipment's history up to its present status. */
const BEFORE: Readonly<Record<ShipmentStatus, readonly ShipmentStatus[]>> = {
  'Order Placed': [],
  'Ready for Payment': [],
  Pending: ['Order Placed'],
  'Pre-Transit': ['Pending'],
  'In Transit': ['Pending', 'Pre-Transit'],
  'Out for Delivery': ['Pending', 'In Transit'],
  Delivered: ['Pending', 'In Transit', 'Out for Delivery'],
  'Failed Attempt': ['Pending', 'In Transit', 'Out for Delivery'],
  Delayed: ['Pending', 'In Transit'],
  'Lost/Damaged': ['Pending', 'In Transit'],
  Returned: ['Pending', 'In Transit', 'Out for Delivery', 'Failed Attempt'],
  Cancelled: ['Pending'],
  Other: ['Pending'],
}

/** A parcel that was scanned at a warehouse and went no further is there. */
const STILL_THERE: ReadonlySet<ShipmentStatus> = new Set(['In Transit', 'Delayed'])

export interface DemoHistory {
  updates: UpdateRow[]
  /** When it came to its present status. */
  lastAt: number
}

interface Journey {
  shipmentId: string
  status: ShipmentStatus
  createdAt: number
  /** Nothing happens after it. */
  until: number
  toCity: string
  warehouse: WarehouseRow
  updatedBy: string | null
}

/** Locations are the destination, as everywhere; only the scan at a warehouse says where the parcel really was. */
export function demoHistory(journey: Journey, random: Random): DemoHistory {
  const statuses = [...BEFORE[journey.status], journey.status]
  const step = Math.max(1, Math.min(30 * HOUR, Math.floor((journey.until - journey.createdAt) / statuses.length)))
  let lastAt = journey.createdAt
  const updates = statuses.map((status, place): UpdateRow => {
    if (place > 0) lastAt += Math.max(1, Math.floor(step * (0.4 + random.next() * 0.6)))
    const scanned = status === 'In Transit'
    return {
      id: random.uuid(),
      shipment_id: journey.shipmentId,
      status,
      location: scanned ? journey.warehouse.location : journey.toCity,
      updated_at: instant(lastAt),
      updated_by: journey.updatedBy,
      warehouse_id: scanned ? journey.warehouse.id : null,
      direction: scanned ? (STILL_THERE.has(journey.status) ? 'in' : 'out') : null,
      command_id: null,
    }
  })
  return { updates, lastAt }
}
