import type { ShipmentStatus } from '#domain/shipment.ts'

/** What memory search needs of up to 1,000 shipments, packed so that 100,000 load in a moment. */
export interface SearchPack {
  no: number
  ids: string[]
  /** One line per shipment, in the order of `ids`. */
  text: string
  statuses: ShipmentStatus[]
  createdAts: string[]
  /** One line per shipment, empty where there is none. This and the two below are missing in what an earlier app packed. */
  mobiles?: string
  drivers?: string
  weights?: (number | null)[]
}

/** What changed since the packs were written; null stands for a shipment that has left the device. */
export interface SearchDelta {
  id: string
  entry: SearchEntry | null
  /** It has left, and its pack holds its text no longer. */
  wiped?: boolean
}

export interface SearchEntry {
  id: string
  text: string
  status: ShipmentStatus
  created_at: string
  /** What the list is sorted by and not searched for; missing in what an earlier app noted. */
  sortedBy?: SortFields
}

export interface SortFields {
  mobile: string
  driver: string
  weight: number | null
}
