import { isOpen, type Shipment } from '#domain/shipment/shipment.ts'
import type { Role } from '#domain/people/roles.ts'

const DAY_MS = 24 * 60 * 60_000
const OFFICE_DAYS = 90
const DRIVER_DAYS = 7

/**
 * Whether this person's copy still belongs on the device. The passing of time makes no change event, so the device works it out itself by
 * the server's clock. The office keeps shipments that are open or changed in 90 days; a driver keeps their own that are open or changed in
 * 7.
 */
export function belongsInMirror(shipment: Shipment, person: { role: Role; userId: string }, serverTime: string): boolean {
  const isDriver = person.role === 'driver'
  if (isDriver && shipment.driver_id !== person.userId) return false
  if (isOpen(shipment.status)) return true
  const days = isDriver ? DRIVER_DAYS : OFFICE_DAYS
  return Date.parse(shipment.updated_at) > Date.parse(serverTime) - days * DAY_MS
}
