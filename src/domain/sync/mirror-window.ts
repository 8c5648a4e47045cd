import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
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
  return isOwnCopy(shipment, person) && (isOpen(shipment.status) || isWithinDays(shipment, person, serverTime))
}

/** The same of a run sheet: open ones, and those that were closed within these days. */
export function sheetBelongsInMirror(sheet: RunSheet, person: { role: Role; userId: string }, serverTime: string): boolean {
  return isOwnCopy(sheet, person) && (sheet.state !== 'closed' || isWithinDays(sheet, person, serverTime))
}

function isOwnCopy({ driver_id }: { driver_id: string | null }, { role, userId }: { role: Role; userId: string }): boolean {
  return role !== 'driver' || driver_id === userId
}

function isWithinDays({ updated_at }: { updated_at: string }, { role }: { role: Role }, serverTime: string): boolean {
  const days = role === 'driver' ? DRIVER_DAYS : OFFICE_DAYS
  return Date.parse(updated_at) > Date.parse(serverTime) - days * DAY_MS
}
