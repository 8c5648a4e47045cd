import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'

/** What the list says after a capture; kept in the history entry, so that a reload still says it. */
export interface SavedDelivery {
  entryId: string
  number: string
  /** Others for the same address that went along. */
  along?: string[]
  outcome: ShipmentStatus
  /** Others count only once the office has looked at them. */
  isOnList: boolean
}
