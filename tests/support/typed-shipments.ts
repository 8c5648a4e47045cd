import type { Client } from '#domain/people/client.ts'
import { newPackage, newShipment, type TypedPlace, type TypedShipment } from '#domain/shipment/typed-shipment.ts'

export const SOME_PLACE: TypedPlace = {
  name: 'Asha Rao',
  street: '5 Lake View',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  country: 'India',
  contactNumber: '9000000060',
  email: '',
}

export const SOME_CLIENT: Client = {
  id: 'c1',
  client_code: 'P120',
  client_name: 'Charminar Textiles',
  contact_email: 'a@b.example',
  contact_phone: '9000000061',
  address: 'Pune',
  gstin: 'URP',
  pan: 'NA',
}

/** A new shipment of that client, whole enough to be saved. */
export function someTypedShipment(): TypedShipment {
  const box = { ...newPackage('4f9c2f0e-3f8a-4d1c-9b6e-222222222222'), description: 'Books', weight: '2' }
  return {
    ...newShipment('1790000000000123', box.id),
    clientCode: 'P120',
    from: SOME_PLACE,
    to: SOME_PLACE,
    packages: [box],
    deliveryDate: '2099-12-01',
  }
}
