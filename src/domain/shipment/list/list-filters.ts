import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { PaymentMode } from '#domain/shipment/shipment.ts'

/** Stands for a driver in a filter: shipments that have none. */
export const NO_DRIVER = 'none'

/** What shipments are looked for by, on a device and in all records alike. Days are yyyy-mm-dd in India, first and last included. */
export interface ShipmentFilters {
  text: string
  status: ShipmentStatus | null
  /** Created on these days. */
  from: string | null
  to: string | null
  /** A client's code. */
  client: string | null
  /** A driver's id, or `NO_DRIVER`. */
  driver: string | null
  /** How the recipient's city or PIN code begins; empty: anywhere. */
  place: string
  /** Estimated to be delivered on these days. */
  dueFrom: string | null
  dueTo: string | null
  /** Of a client, not cancelled and on no invoice. */
  unbilled: boolean
  payment: PaymentMode | null
}

export const NO_FILTERS: Readonly<ShipmentFilters> = {
  text: '',
  status: null,
  from: null,
  to: null,
  client: null,
  driver: null,
  place: '',
  dueFrom: null,
  dueTo: null,
  unbilled: false,
  payment: null,
}
