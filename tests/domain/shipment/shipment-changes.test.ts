import { expect, test } from 'vitest'
import type { ShipmentItem } from '#domain/shipment/shipment.ts'
import { itemOf, shipmentChanges, shipmentFieldsOf, typedCopy, typedFromShipment } from '#domain/shipment/shipment-fields.ts'
import { newPackage } from '#domain/shipment/typed-shipment.ts'
import { someShipment } from '#tests/support/shipments.ts'

const item = (given: Partial<ShipmentItem> & { id: string }): ShipmentItem => ({
  item_name: 'Package',
  description: 'Books',
  package_type: 'Box',
  weight_kg: 2,
  quantity: 1,
  length_cm: null,
  width_cm: null,
  height_cm: null,
  price_inr: 100,
  ...given,
})
const stored = someShipment({
  id: 's1',
  client_code: 'P120',
  base_price: 350.5,
  total_weight: 14,
  items: [item({ id: 'a' }), item({ id: 'b', weight_kg: 12, length_cm: 50, width_cm: 40, height_cm: 30, price_inr: 250.5 })],
})
let made = 0
const makeId = () => `made-${(made += 1)}`
const typed = typedFromShipment(stored, makeId)

test('each package is opened with its own weight and price', () => {
  expect(typed.packages.map(({ id, weight, price }) => [id, weight, price])).toEqual([
    ['a', '2', '100'],
    // It follows from the size, and goes on following it.
    ['b', '', '250.5'],
  ])
})

test('what was opened and not touched changes nothing', () => {
  expect(shipmentChanges(stored, typed, typed)).toEqual({ id: 's1', changes: {}, items: { added: [], removed: [], changed: [] } })
})

test('packages are matched by id, wherever they stand, and only what changed is sent with what it was', () => {
  const [first, second] = typed.packages
  const now = {
    ...typed,
    notes: 'Call first',
    packages: [
      { ...second!, price: '300' },
      { ...newPackage('c'), description: 'Lamp', weight: '1' },
    ],
  }
  expect(first?.id).toBe('a')
  expect(shipmentChanges(stored, typed, now)).toEqual({
    id: 's1',
    changes: {
      notes: { from: null, to: 'Call first' },
      total_weight: { from: 14, to: 13 },
      base_price: { from: 350.5, to: 300 },
    },
    items: {
      added: [item({ id: 'c', description: 'Lamp', weight_kg: 1, price_inr: null })],
      removed: [{ id: 'a' }],
      changed: [{ id: 'b', changes: { price_inr: { from: 250.5, to: 300 } } }],
    },
  })
})

test('totals that packages do not explain stay as they are', () => {
  const odd = { ...stored, base_price: 999, total_weight: 99 }
  const opened = typedFromShipment(odd, makeId)
  expect(shipmentChanges(odd, opened, { ...opened, shippingMethod: 'Express' }).changes).toEqual({
    shipping_method: { from: 'Standard', to: 'Express' },
  })
})

test('a shipment without packages is opened as one that weighs and costs all of it', () => {
  const bare = { ...stored, items: [] }
  const opened = typedFromShipment(bare, makeId)
  expect(opened.packages.map(({ weight, price }) => [weight, price])).toEqual([['14', '350.5']])
  const now = { ...opened, packages: [{ ...opened.packages[0]!, description: 'All of it' }] }
  expect(shipmentChanges(bare, opened, now).changes).toEqual({})
})

test('empty and non-positive sizes and prices are none', () => {
  expect(itemOf({ ...newPackage('p'), description: ' Lamp ', weight: '1', length: '0', width: '-2', price: '0' })).toEqual(
    item({ id: 'p', description: 'Lamp', weight_kg: 1, price_inr: null }),
  )
  expect(shipmentFieldsOf({ ...typed, from: { ...typed.from, email: ' ' } }).from_email).toBeNull()
})

test('a time window is two fields of the form, and none is null', () => {
  const windowed = { ...stored, deliver_from: '10:00', deliver_until: '13:00' }
  const opened = typedFromShipment(windowed, makeId)
  expect(opened).toMatchObject({ deliverFrom: '10:00', deliverUntil: '13:00' })
  expect(shipmentChanges(windowed, opened, { ...opened, deliverUntil: '14:00' }).changes).toEqual({
    deliver_until: { from: '13:00', to: '14:00' },
  })
  // Rows of before know nothing of windows.
  expect(shipmentChanges(stored, typed, { ...typed, deliverFrom: '09:00', deliverUntil: '11:30' }).changes).toEqual({
    deliver_from: { from: null, to: '09:00' },
    deliver_until: { from: null, to: '11:30' },
  })
})

test('a copy is a new parcel of the same kind', () => {
  const copy = typedCopy({ ...stored, notes: 'Gate 2', status: 'Delivered', deliver_from: '10:00', deliver_until: '13:00' }, '123', makeId)
  expect(copy).toMatchObject({
    trackingNumber: '123',
    status: 'Pending',
    notes: '',
    deliveryDate: '',
    deliverFrom: '',
    deliverUntil: '',
    clientCode: 'P120',
    to: typed.to,
  })
  expect(copy.packages.map(({ id }) => id)).not.toContain('a')
  expect(copy.packages.map(({ price }) => price)).toEqual(['100', '250.5'])
})
