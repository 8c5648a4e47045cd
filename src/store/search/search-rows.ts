import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { FactColumns } from '#domain/today/fact-columns.ts'

/** What memory search needs of up to 1,000 shipments, packed so that 100,000 load in a moment. */
export interface SearchPack {
  no: number
  ids: string[]
  /** One line per shipment, in the order of `ids`. */
  text: string
  statuses: ShipmentStatus[]
  createdAts: string[]
  /** One line per shipment, empty where there is none. */
  mobiles: string
  drivers: string
  weights: (number | null)[]
  /** What the figures of Today count, one line per shipment. */
  facts: string
}

/** Beside a pack of the search, under the same number: what the figures of Today count of its shipments, without the texts. */
export interface FactPack {
  no: number
  /** One line per shipment, so that they are taken apart only where something has changed. */
  ids: string
  columns: FactColumns
}

/** What changed since the packs were written; null stands for a shipment that has left the device. */
export interface SearchDelta {
  id: string
  entry: SearchEntry | null
  /** Its pack may hold names that its row no longer tells. */
  namedOthers?: boolean
  /** Its pack no longer holds its text. */
  wiped?: boolean
}

export interface SearchEntry {
  id: string
  text: string
  status: ShipmentStatus
  created_at: string
  /** Fields that the list sorts by but does not search. */
  sortedBy: SortFields
  facts: string
}

export interface SortFields {
  mobile: string
  driver: string
  weight: number | null
}
