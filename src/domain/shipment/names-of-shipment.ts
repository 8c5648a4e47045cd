import type { Shipment } from '#domain/shipment/shipment.ts'

/** All by which a shipment can be recognised. */
export type ShipmentName = Pick<Shipment, 'id' | 'shipment_id' | 'tracking_number'>

/** Shipments as a file names them, each by one or more of its names. */
export interface NamedShipments {
  ids: readonly string[]
  shipmentIds: readonly string[]
  trackingNumbers: readonly string[]
}
