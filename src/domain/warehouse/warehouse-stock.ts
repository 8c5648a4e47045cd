import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'

export interface StockedParcel {
  id: string
  tracking_number: string
  status: ShipmentStatus
  to_name_or_company: string
  to_city: string
  /** Instant of the scan that brought it in. */
  since: string
}

/** What came in and has not gone out, the latest first; at most 2,000 of `total`. */
export interface WarehouseStock {
  total: number
  parcels: StockedParcel[]
}

/** How many parcels are at one warehouse. */
export interface WarehouseCount {
  warehouseId: string
  total: number
}
