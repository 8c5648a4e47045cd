import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import type { ReadyPhrase } from '#domain/shipment/driver-phrases.ts'
import type { ReceiverRelation } from '#domain/shipment/receipt/receipt-facts.ts'
import type { ShipmentStatus } from '#domain/shipment/shipment.ts'

/** What the tracking page may know of a shipment. Contact numbers are masked for visitors and customers. */
export interface TrackedShipment {
  tracking_number: string
  status: ShipmentStatus
  from_city: string
  to_city: string
  from_contact_number: string
  to_contact_number: string
  created_at: string
  estimated_delivery_date: string | null
  delivered_at: string | null
  cancelled_at: string | null
  notes: string | null
  /** Of a Failed Attempt; an answer that this device kept earlier may lack it. A phrase where the driver's app had no list of reasons. */
  failed_because?: FailureReason | ReadyPhrase | null
  /** On its way back to the sender; an answer that this device kept earlier may lack it. */
  goes_back?: boolean
  /** The relation of whoever received it, of a Delivered one; an answer that this device kept earlier may lack it. */
  received_by?: ReceiverRelation | null
  /** Oldest first. A city is named only where the parcel was seen: at a warehouse, or delivered. */
  timeline: { status: ShipmentStatus; at: string; city: string | null }[]
}

/** Two steps of the same moment keep the order in which the server told them, reversed. */
export function newestFirst(steps: TrackedShipment['timeline']): TrackedShipment['timeline'] {
  return [...steps].reverse().sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
}
