import type { Shipment } from '#domain/shipment.ts'

type Searched = Pick<Shipment, 'shipment_id' | 'tracking_number' | 'from_name_or_company' | 'to_name_or_company'>

/** Stands between two fields, so that no search matches across them. */
const BETWEEN = '\u0001'

/** The four fields a search looks through, on one line and without regard to case. */
export function searchText(shipment: Searched): string {
  return [shipment.shipment_id ?? '', shipment.tracking_number, shipment.from_name_or_company, shipment.to_name_or_company]
    .join(BETWEEN)
    .toLowerCase()
    .replaceAll('\n', ' ')
}

/** What was typed, in the form the search text has; `%`, `_`, `,`, `(` and `)` are plain characters. */
export function searchNeedle(typed: string): string {
  return typed.trim().toLowerCase().replaceAll('\n', ' ').replaceAll(BETWEEN, ' ')
}

/** The fields of a search text again, in small letters. */
export function searchedFields(text: string): { shipmentId: string; from: string; to: string } {
  const [shipmentId = '', , from = '', to = ''] = text.split(BETWEEN)
  return { shipmentId, from, to }
}
