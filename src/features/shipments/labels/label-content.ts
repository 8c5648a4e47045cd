import * as paths from '#domain/app-paths.ts'
import { COMPANY } from '#domain/people/company.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { handlingOf } from '#domain/shipment/collecting/to-collect.ts'
import { drawCode128, type Code128 } from '#ui/format/draw-code128.ts'
import { BARCODE_ROOM, codeWidth, MIN_DOTS } from '#features/shipments/labels/print-dots.ts'
import { collectLine } from '#features/shipments/payments/collect-line.ts'
import { formatDate } from '#ui/format/format-time.ts'

export interface LabelContent {
  trackingNumber: string
  trackingLink: string
  shipmentId: string
  /** What the barcode says: the tracking number, or the readable id where that would need bars too thin to scan. Null: neither fits. */
  code: { text: string; bars: Code128 } | null
  from: Place
  to: Place
  weight: string
  service: string
  date: string
  /** "COD ₹1,250.00"; null where it is prepaid. */
  toCollect: string | null
  handling: string
}

export interface Place {
  name: string
  lines: string[]
}

const DEFAULT_HANDLING = 'Fragile, Prepaid'
const weightFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 })

export function labelContent(shipment: Shipment): LabelContent {
  const shipmentId = displayShipmentId(shipment)
  return {
    trackingNumber: shipment.tracking_number,
    trackingLink: trackingLink(shipment.tracking_number),
    shipmentId,
    code: scannable(shipment.tracking_number) ?? scannable(shipmentId),
    from: {
      name: shipment.from_name_or_company,
      lines: lines(
        shipment.from_street_address,
        cityLine(shipment.from_city, shipment.from_state, shipment.from_postal_code),
        abroad(shipment.from_country),
        shipment.from_contact_number,
      ),
    },
    to: {
      name: shipment.to_name_or_company,
      lines: lines(
        shipment.to_street_address,
        cityLine(shipment.to_city, shipment.to_state, shipment.to_postal_code),
        abroad(shipment.to_country),
        shipment.to_contact_number,
      ),
    },
    weight: shipment.total_weight === null ? 'Not set' : `${weightFormat.format(shipment.total_weight)} kg`,
    service: shipment.shipping_method,
    date: formatDate(shipment.create_date ?? shipment.created_at),
    toCollect: collectLine(shipment),
    handling: handlingOf({ ...shipment, handling_instructions: shipment.handling_instructions?.trim() || DEFAULT_HANDLING }),
  }
}

function trackingLink(trackingNumber: string): string {
  return `${COMPANY.website}${paths.trackedShipment(trackingNumber)}`
}

function scannable(text: string): { text: string; bars: Code128 } | null {
  const bars = drawCode128(text)
  return bars !== null && codeWidth(bars.modules, MIN_DOTS) <= BARCODE_ROOM ? { text, bars } : null
}

function cityLine(city: string, state: string | undefined, postalCode: string | undefined): string {
  return [city, [state, postalCode].filter(Boolean).join(' ')].filter(Boolean).join(', ')
}

/** A parcel inside the country needs no country's name. */
function abroad(country: string | undefined): string {
  return country === undefined || country.trim().toLowerCase() === COMPANY.address.country.toLowerCase() ? '' : country
}

function lines(...given: (string | undefined)[]): string[] {
  return given.flatMap((line) => line?.trim() || [])
}
