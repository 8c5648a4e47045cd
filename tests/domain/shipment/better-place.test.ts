import { expect, test } from 'vitest'
import { betterFaults, betterPlaceOf, tidyPlace } from '#domain/shipment/failure/better-place.ts'
import { someShipment } from '#tests/support/shipments.ts'

const seen = betterPlaceOf(someShipment({ id: 's1', to_contact_number: '12', to_street_address: '1 Main Road', to_city: 'Pune' }))

test('only what is changed is judged, by the rules of the form', () => {
  expect(betterFaults(seen, seen)).toEqual({})
  expect(betterFaults(seen, { ...seen, to_street_address: ' ', to_contact_number: '123' })).toEqual({
    to_street_address: 'required',
    to_contact_number: 'phone-malformed',
  })
  expect(betterFaults(seen, { ...seen, to_contact_number: '' })).toEqual({ to_contact_number: 'required' })
  expect(betterFaults(seen, { ...seen, to_contact_number: '+91 90000-00099' })).toEqual({})
})

test('a phone loses what people write around it, and an address its blanks', () => {
  expect(tidyPlace({ ...seen, to_contact_number: '+91 90000-00099', to_city: ' Goa ' })).toEqual({
    ...seen,
    to_contact_number: '9000000099',
    to_city: 'Goa',
  })
})
