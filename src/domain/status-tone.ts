import type { ShipmentStatus } from '#domain/shipment.ts'

/** The desk's own scale: green is done, yellow is moving, red is anything that still wants somebody. */
export function statusTone(status: ShipmentStatus): 'good' | 'warn' | 'bad' {
  if (status === 'Delivered') return 'good'
  return status === 'In Transit' ? 'warn' : 'bad'
}
