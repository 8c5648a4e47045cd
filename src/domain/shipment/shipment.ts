import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { EarlierAttempt, ShipmentFailure } from '#domain/shipment/failure/failure.ts'
import type { DeliveryKey } from '#domain/shipment/receipt/signed-code.ts'

export const SHIPPING_METHODS = ['Standard', 'Express', 'Overnight', 'Freight'] as const
export type ShippingMethod = (typeof SHIPPING_METHODS)[number]

export const PACKAGE_TYPES = ['Box', 'Envelope', 'Pallet', 'Crate', 'Tube', 'Other'] as const
export type PackageType = (typeof PACKAGE_TYPES)[number]

/** `cod`: the goods' value is collected for the client. `to_pay`: the freight is collected. */
export const PAYMENT_MODES = ['prepaid', 'cod', 'to_pay'] as const
export type PaymentMode = (typeof PAYMENT_MODES)[number]

/** One package row. Lengths in centimetres, weight in kilograms, price in rupees as SQL prints it. */
export interface ShipmentItem {
  id: string
  item_name: string
  description: string | null
  package_type: PackageType
  weight_kg: number | null
  quantity: number
  length_cm: number | null
  width_cm: number | null
  height_cm: number | null
  /** Missing in a driver's copy. */
  price_inr?: number | null
}

/**
 * A shipment as SQL names it: a row keeps the names of its columns, so that nothing has to be translated
 * between the specification, the database, the mirror and the screen. What we made up ourselves is camelCase.
 * What every role's copy of a shipment holds. Instants are ISO 8601 in UTC, dates are yyyy-mm-dd.
 */
export interface DriverShipment {
  id: string
  shipment_id: string | null
  tracking_number: string
  status: ShipmentStatus
  shipping_method: ShippingMethod
  notes: string | null
  handling_instructions: string | null
  driver_id: string | null
  /** Missing in rows that an older server gave: prepaid. */
  payment_mode?: PaymentMode
  /**
   * In paise, 0 where it is prepaid: what is collected at the door. A driver's copy has what is left of it, the office's what was settled:
   * `toCollect` tells what is left of either.
   */
  collect_amount?: number
  from_name_or_company: string
  from_city: string
  to_name_or_company: string
  to_contact_number: string
  to_street_address: string
  to_city: string
  to_state: string
  to_postal_code: string
  to_country: string
  total_weight: number | null
  pickup_date: string | null
  estimated_delivery_date: string | null
  /** HH:MM in India: when somebody is at the door on the day of the delivery. Both or neither; missing in rows that an older server gave. */
  deliver_from?: string | null
  deliver_until?: string | null
  created_at: string
  /** By this the device knows when a finished shipment has left its window. */
  updated_at: string
  delivered_at: string | null
  /** When it was back at its sender's; in a driver's copy alone, missing in rows that an older server gave. */
  returned_at?: string | null
  cancelled_at: string | null
  delivery_notes: string | null
  /** Why it stands at Failed Attempt, or is delayed without one; null where the office says so, absent from an older server. */
  failure?: ShipmentFailure | null
  /** The days in India (yyyy-mm-dd) of the attempts that failed, the earliest first. */
  failed_on?: string[]
  /** The latest five, the latest first, also those before a decision or another run sheet; in a driver's copy alone, until it is finished. */
  attempts?: EarlierAttempt[] | null
  /** How far it is on its way back to its sender; null while nobody decided on that. */
  return_state?: 'started' | 'on-its-way' | 'back' | null
  items: ShipmentItem[]
  /** What the office has put right for another attempt; in a driver's copy alone. */
  renewed?: string[] | null
  /** What the delivery needs; in a driver's copy alone. */
  receipt_needs?: string[]
  /** The public keys that check a signed code; only where the delivery needs one. */
  delivery_keys?: DeliveryKey[] | null
}

/** What the office adds: the sender's details, the client, money and the invoice. */
export interface OfficeShipment extends DriverShipment {
  carrier: string | null
  client_code: string | null
  user_id: string | null
  from_contact_number: string
  from_email: string | null
  from_street_address: string
  from_state: string
  from_postal_code: string
  from_country: string
  to_email: string | null
  base_price: number | null
  gst_percentage: number | null
  gst_amount: number | null
  final_amount: number | null
  /** In paise, what was paid of freight in another way than at the door; null where no freight is collected, absent from an older server. */
  freight_paid?: number | null
  /** In paise, what was collected at a door of a parcel that goes out again; null of a prepaid or finished one, absent from an older server. */
  taken_at_door?: number | null
  /**
   * What the office decided and still stands. Of a failed delivery: where it is held for pick-up, or on which day it goes again. Of what was
   * taken off a run sheet that is out: who brings it back, since when it was along, and how many pieces were.
   */
  decided?: { held_at?: string; again_on?: string; with_driver?: string; out_since?: string; pieces?: number } | null
  create_date: string | null
  invoice_status: 'pending' | 'raised'
  invoice_id: string | null
  invoice_number: string | null
  updated_by: string | null
}

/** The mirror holds the one of the two that the server gave this person. */
export type Shipment = DriverShipment & Partial<Omit<OfficeShipment, keyof DriverShipment>>

/** How many parcels there are to be carried, and so how many labels. A shipment without package rows is one. */
export function piecesOf({ items }: Pick<Shipment, 'items'>): number {
  return Math.max(
    1,
    items.reduce((sum, { quantity }) => sum + quantity, 0),
  )
}

/** The readable id, or the specification's stand-in: SHP and the first six characters of the id. */
export function displayShipmentId(shipment: { id: string; shipment_id: string | null }): string {
  return shipment.shipment_id ?? `SHP${shipment.id.replaceAll('-', '').slice(0, 6).toUpperCase()}`
}
