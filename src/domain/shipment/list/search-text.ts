import { searchedCode } from '#domain/shipment/scanned-code.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'

/** Stands between two fields, so that no search matches across them. */
const BETWEEN = '\u0001'
/** Stand before the recipient's city and PIN code: with one of them in front, a text is looked for at their beginning. */
const BEFORE_CITY = '\u0002'
const BEFORE_PIN = '\u0003'

/**
 * The fields a search looks through, on one line and without regard to case. A driver's copy has fewer. The names of clients and drivers
 * are not among them: they change without their shipments.
 */
export function searchText(shipment: Shipment): string {
  const fields = [
    displayShipmentId(shipment),
    shipment.tracking_number,
    shipment.from_name_or_company,
    shipment.to_name_or_company,
    shipment.from_contact_number ?? '',
    shipment.to_contact_number,
    shipment.from_city,
    withoutSpaces(shipment.from_postal_code ?? ''),
    shipment.client_code ?? '',
    shipment.invoice_number ?? '',
  ]
  return `${fields.join(BETWEEN)}${BEFORE_CITY}${shipment.to_city}${BEFORE_PIN}${withoutSpaces(shipment.to_postal_code)}`
    .toLowerCase()
    .replaceAll('\n', ' ')
}

/** Typed or scanned text in the form of the search text; `%`, `_`, `,`, `(` and `)` are plain characters. */
export function searchNeedle(typed: string): string {
  return plain(searchedCode(typed))
}

/** What the search text of a shipment holds, one or the other, if the recipient's city or PIN code begins like this. */
export function placeNeedles(typed: string): readonly string[] {
  const place = plain(typed)
  return place === '' ? [] : [BEFORE_CITY + place, BEFORE_PIN + withoutSpaces(place)]
}

/** The fields of a search text again, in small letters. */
export function searchedFields(text: string): { shipmentId: string; from: string; to: string } {
  const [shipmentId = '', , from = '', to = ''] = text.split(BETWEEN)
  return { shipmentId, from, to }
}

function plain(typed: string): string {
  const needle = typed.trim().toLowerCase()
  return ['\n', BETWEEN, BEFORE_CITY, BEFORE_PIN].reduce((text, sign) => text.replaceAll(sign, ' '), needle)
}

function withoutSpaces(code: string): string {
  return code.replaceAll(' ', '')
}
