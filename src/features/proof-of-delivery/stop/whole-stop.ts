import { toCollect } from '#domain/shipment/collecting/to-collect.ts'
import type { Parcel, Stop } from '#features/proof-of-delivery/day/arrange-day.ts'

/** The one whose form stands for the stop: what is asked first is where most is to be collected. */
export function withMostToCollect(parcels: Stop['parcels']): Parcel {
  return parcels.reduce((most, parcel) => (toCollect(parcel.shipment) > toCollect(most.shipment) ? parcel : most))
}
