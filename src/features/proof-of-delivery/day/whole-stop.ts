import { toCollect } from '#domain/shipment/collecting/to-collect.ts'
import type { Parcel, Stop } from '#features/proof-of-delivery/day/arrange-day.ts'

/** The one whose form stands for the stop: its amount can be changed there, or paid by UPI. */
export function withMostToCollect(parcels: Stop['parcels']): Parcel {
  return parcels.reduce((most, parcel) => (toCollect(parcel.shipment) > toCollect(most.shipment) ? parcel : most))
}
