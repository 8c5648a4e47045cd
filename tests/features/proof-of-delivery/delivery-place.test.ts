import { expect, test } from 'vitest'
import type { DriverShipment, ShipmentItem } from '#domain/shipment/shipment.ts'
import { addressKey } from '#domain/places/address-key.ts'
import { addressLine, comparePlaces, navigateUrl, pieceWords } from '#features/proof-of-delivery/find/delivery-place.ts'

const place = {
  to_street_address: '12 Lake Road',
  to_city: 'Warangal',
  to_state: 'Telangana',
  to_postal_code: '506002',
  to_country: 'India',
}
const to = (tracking_number: string, changes: Partial<DriverShipment>) => ({ ...place, tracking_number, ...changes }) as DriverShipment

test('deliveries stand by city, then PIN code, then street, as a driver passes them', () => {
  const sorted = [
    to('4', { to_city: 'Warangal', to_street_address: '9 Lake Road' }),
    to('1', { to_city: 'Hyderabad', to_postal_code: '500032' }),
    to('3', { to_city: 'warangal', to_street_address: '10 Lake Road' }),
    to('2', { to_city: 'Hyderabad', to_postal_code: '500001' }),
  ].toSorted(comparePlaces)
  expect(sorted.map(({ tracking_number }) => tracking_number)).toEqual(['2', '1', '4', '3'])
})

test('one address in two spellings is one; without a street none is', () => {
  expect(addressKey(to('1', { id: 'a' }))).toBe(addressKey(to('2', { id: 'b', to_street_address: ' 12  lake ROAD' })))
  const unknown = { to_street_address: ' ' }
  expect(addressKey(to('1', { id: 'a', ...unknown }))).not.toBe(addressKey(to('2', { id: 'b', ...unknown })))
})

test('the address opens in the map each platform has', () => {
  const query = '12%20Lake%20Road%2C%20Warangal%20506002%2C%20Telangana%2C%20India'
  expect(addressLine(place)).toBe('12 Lake Road, Warangal 506002, Telangana')
  expect(navigateUrl(place, 'Mozilla/5.0 (Linux; Android 14)')).toBe(`geo:0,0?q=${query}`)
  expect(navigateUrl(place, 'Mozilla/5.0 (iPhone)')).toBe(`https://maps.apple.com/?q=${query}`)
  expect(navigateUrl(place, 'Mozilla/5.0 (X11; Linux)')).toBe(`https://www.google.com/maps/search/?api=1&query=${query}`)
})

test('pieces are counted, not rows', () => {
  const item = (quantity: number) => ({ quantity }) as ShipmentItem
  expect(pieceWords({ items: [item(2), item(3)] })).toBe('5 pieces')
  expect(pieceWords({ items: [item(1)] })).toBe('1 piece')
  expect(pieceWords({ items: [] })).toBe('1 piece')
})
