import type { OfficeShipment, Shipment } from '#domain/shipment/shipment.ts'

/** Until its sender has it. */
export function goesBack({ return_state: state }: Pick<Shipment, 'return_state'>): boolean {
  return state === 'started' || state === 'on-its-way'
}

/** As a stop of a way: what goes back goes to its sender. A driver's copy comes so from the server. */
export function asStop<Row extends Shipment>(shipment: Row): Row {
  if (!goesBack(shipment) || !hasSender(shipment)) return shipment
  return {
    ...shipment,
    to_name_or_company: shipment.from_name_or_company,
    to_contact_number: shipment.from_contact_number,
    to_street_address: shipment.from_street_address,
    to_city: shipment.from_city,
    to_state: shipment.from_state,
    to_postal_code: shipment.from_postal_code,
    to_country: shipment.from_country,
  }
}

function hasSender(shipment: Shipment): shipment is OfficeShipment {
  return 'from_street_address' in shipment
}
