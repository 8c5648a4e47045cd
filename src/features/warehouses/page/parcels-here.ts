import type { StockedParcel } from '#domain/warehouse/warehouse-stock.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import { istInstant } from '#domain/time-and-money/ist-instant.ts'

/** What is looked for among the parcels of a warehouse. */
export interface StockQuery {
  text: string
  status: ShipmentStatus | null
  /** Here for at least so many days; zero for all. */
  days: number
}

export const EVERY_PARCEL: StockQuery = { text: '', status: null, days: 0 }

const DAY_MS = 24 * 60 * 60 * 1000

/** A number is found with the blanks and dashes it is written with. */
export function matchesParcel(parcel: StockedParcel, { text, status, days }: StockQuery, now: number): boolean {
  if (status !== null && parcel.status !== status) return false
  if (days > 0 && now - Date.parse(parcel.since) < days * DAY_MS) return false
  return holds([parcel.tracking_number, parcel.to_name_or_company, parcel.to_city], text)
}

/** A number that this device does not know has neither a status nor a known hour. */
export function matchesUnknown(number: string, { text, status, days }: StockQuery): boolean {
  return status === null && days === 0 && holds([number], text)
}

function holds(texts: readonly string[], typed: string): boolean {
  const wanted = typed.trim().toLowerCase()
  const digits = /^[\d\s-]+$/.test(wanted) ? wanted.replace(/[\s-]/g, '') : wanted
  return texts.some((text) => text.toLowerCase().includes(wanted) || text.toLowerCase().includes(digits))
}

export function parcelRows(parcels: readonly StockedParcel[], unknown: readonly string[]): string[][] {
  return [
    ['Tracking number', 'Status', 'Recipient', 'City', 'In since'],
    ...unknown.map((number) => [number, '', '', '', '']),
    ...parcels.map((parcel) => [
      parcel.tracking_number,
      parcel.status,
      parcel.to_name_or_company,
      parcel.to_city,
      istInstant(parcel.since),
    ]),
  ]
}
