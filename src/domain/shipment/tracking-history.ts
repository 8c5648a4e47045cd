import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import type { ReadyPhrase } from '#domain/shipment/driver-phrases.ts'
import type { ReceiverRelation } from '#domain/shipment/receipt/receipt-facts.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'

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
  /** The relation of the person who received it, of a Delivered one; an answer that this device kept earlier may lack it. */
  received_by?: ReceiverRelation | null
  /** Oldest first. A city is named only where the parcel was seen: at a warehouse, or delivered. */
  timeline: { status: ShipmentStatus; at: string; city: string | null }[]
}

/** What a scan at a warehouse found, and would tell anew as if it had happened again. */
const FOUND_AT_WAREHOUSE: readonly string[] = ['Failed Attempt', 'Delayed'] satisfies ShipmentStatus[]

/** Of a step: a scan at a warehouse repeats the status that it found, which for what failed at the door would be another attempt. */
export function stepWords(status: string, atWarehouse: boolean): string {
  return atWarehouse && FOUND_AT_WAREHOUSE.includes(status) ? 'At the warehouse' : status
}

/** In words, two steps of the same moment in the order in which the server told them, reversed. */
export function newestFirst(steps: TrackedShipment['timeline']): { status: string; at: string; city: string | null }[] {
  return [...steps]
    .reverse()
    .sort((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .map((step) => ({ ...step, status: stepWords(step.status, step.city !== null && step.status !== 'Delivered') }))
}
