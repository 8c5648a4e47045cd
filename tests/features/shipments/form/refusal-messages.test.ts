import { expect, test } from 'vitest'
import { summaryOf } from '#features/shipments/form/fault-messages.ts'
import { refusalWords } from '#features/shipments/form/refusal-messages.ts'

test('the summary says where a message belongs, and does not say a field twice', () => {
  expect(
    summaryOf([
      { field: 'clientCode', fault: 'client-required' },
      { field: 'from.street', fault: 'required' },
      { field: 'packages.1.weight', fault: 'weight-not-positive' },
      { field: 'packages.1.length', fault: 'not-a-number' },
    ]),
  ).toEqual([
    { field: 'shipment-clientCode', message: 'Client code is required.' },
    { field: 'shipment-from-street', message: 'Ship From, street: This field is required.' },
    { field: 'shipment-packages-1-weight', message: 'Package 2: Weight must be greater than 0.' },
    { field: 'shipment-packages-1-length', message: 'Package 2, length: Enter a number, such as 12 or 12.5.' },
  ])
})

test('the server’s word is shown as it is, a price it cannot take as what to do', () => {
  const price = { code: 'price-out-of-range', message: 'Base price cannot exceed ₹10,00,00,000 (₹10 crore).' }
  const driver = { code: 'driver-not-active', message: 'This driver is not active.' }
  expect(refusalWords({ kind: 'update-shipment', refusal: price })).toBe(`Please, Enter the price. ${price.message}`)
  expect(refusalWords({ kind: 'create-shipment', refusal: price })).toBe(price.message)
  expect(refusalWords({ kind: 'update-shipment', refusal: driver })).toBe('This driver is not active.')
  expect(refusalWords({ kind: 'update-shipment', refusal: null })).toBe('Failed to update shipment.')
  expect(refusalWords({ kind: 'create-shipment', refusal: null })).toBe('Failed to create shipment.')
})
