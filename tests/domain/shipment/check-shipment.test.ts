import { expect, test } from 'vitest'
import { checkShipment, type CheckedAgainst } from '#domain/shipment/check-shipment.ts'
import { newPackage, newShipment, type TypedPlace, type TypedShipment } from '#domain/shipment/typed-shipment.ts'

const against: CheckedAgainst = { before: null, today: '2026-11-21', clientCodes: ['P120'] }
const place: TypedPlace = {
  name: 'Asha Rao',
  street: '5 Lake View',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
  country: 'India',
  contactNumber: '9000000060',
  email: '',
}
const box = { ...newPackage('p1'), description: 'Books', weight: '2' }
const whole: TypedShipment = { ...newShipment('1790000000000123', 'p1'), clientCode: 'P120', from: place, to: place, packages: [box] }

const faultsOf = (typed: TypedShipment, given = against) => checkShipment(typed, given).map(({ field, fault }) => `${field}: ${fault}`)

test('a whole shipment has no fault', () => {
  expect(faultsOf(whole)).toEqual([])
})

test('a shipment has at most 200 packages, and its notes 2,000 characters', () => {
  const many = (length: number) => Array.from({ length }, (_, at) => ({ ...box, id: `p${at}` }))
  expect(faultsOf({ ...whole, packages: many(200), notes: 'x'.repeat(2000) })).toEqual([])
  expect(faultsOf({ ...whole, packages: many(201), notes: 'x'.repeat(2001), handlingInstructions: 'x'.repeat(2001) })).toEqual([
    'packages: too-many-packages',
    'notes: notes-too-long',
    'handlingInstructions: handling-too-long',
  ])
})

test('an empty form names everything that is required, in its order', () => {
  const side = (from: string) => [
    `${from}.name: name-required`,
    `${from}.contactNumber: contact-required`,
    `${from}.street: required`,
    `${from}.postalCode: required`,
    `${from}.city: required`,
    `${from}.state: required`,
  ]
  expect(faultsOf(newShipment('', 'p1'))).toEqual([
    'clientCode: client-required',
    ...side('from'),
    ...side('to'),
    'packages.0.description: description-required',
    'packages.0.weight: weight-not-positive',
  ])
})

test.each<[string, Partial<TypedShipment>, string[]]>([
  ['a client nobody has', { clientCode: 'P999' }, ['clientCode: client-unknown']],
  ['nine digits', { to: { ...place, contactNumber: '900000006' } }, ['to.contactNumber: contact-malformed']],
  ['half an address', { from: { ...place, email: 'asha@' } }, ['from.email: email-malformed']],
  ['no country', { from: { ...place, country: ' ' } }, ['from.country: required']],
  ['no package', { packages: [] }, ['packages: no-packages']],
  ['no weight', { packages: [{ ...box, weight: '0' }] }, ['packages.0.weight: weight-not-positive']],
  ['no quantity', { packages: [box, { ...box, quantity: '0' }] }, ['packages.1.quantity: quantity-not-positive']],
  ['half a package', { packages: [{ ...box, quantity: '1.5' }] }, ['packages.0.quantity: quantity-not-whole']],
  [
    'letters',
    { packages: [{ ...box, length: 'long', price: 'dear' }] },
    ['packages.0.length: not-a-number', 'packages.0.price: price-malformed'],
  ],
  ['no size at all, and one below nothing', { packages: [{ ...box, length: '', width: '-1' }] }, []],
  ['a price below zero', { packages: [{ ...box, price: '-5' }] }, ['packages.0.price: price-below-zero']],
  ['ten crore', { packages: [{ ...box, price: '10,00,00,000' }] }, []],
  [
    'more than ten crore',
    {
      packages: [
        { ...box, price: '100000000' },
        { ...box, price: '0.01' },
      ],
    },
    ['packages.0.price: price-over-limit'],
  ],
  ['ten digits', { trackingNumber: '1234567890' }, ['trackingNumber: tracking-reads-as-phone']],
  ['nine digits of a number', { trackingNumber: '123456789' }, []],
  ['yesterday', { pickupDate: '2026-11-20', deliveryDate: '2026-11-20' }, ['pickupDate: pickup-in-past', 'deliveryDate: delivery-in-past']],
  ['nothing to collect', { paymentMode: 'cod', collectAmount: ' ' }, ['collectAmount: collect-required']],
  ['zero to collect', { paymentMode: 'to_pay', collectAmount: '0' }, ['collectAmount: collect-required']],
  ['letters to collect', { paymentMode: 'cod', collectAmount: '12a' }, ['collectAmount: collect-malformed']],
  ['ten lakh to collect', { paymentMode: 'cod', collectAmount: '10,00,000' }, []],
  ['a paisa more', { paymentMode: 'cod', collectAmount: '1000000.01' }, ['collectAmount: collect-over-limit']],
  ['more digits than fit', { paymentMode: 'cod', collectAmount: '99999999999' }, ['collectAmount: collect-over-limit']],
  ['a prepaid one with a nought', { paymentMode: 'prepaid', collectAmount: ' 0.00 ' }, []],
  ['an amount that nobody would ask for', { paymentMode: 'prepaid', collectAmount: '300' }, ['collectAmount: collect-without-mode']],
  ['a time window', { deliverFrom: '10:00', deliverUntil: '13:00' }, []],
  ['a window without an end', { deliverFrom: '10:00' }, ['deliverUntil: window-incomplete']],
  ['a window without a beginning', { deliverUntil: '13:00' }, ['deliverFrom: window-incomplete']],
  ['a window that ends first', { deliverFrom: '13:00', deliverUntil: '10:00' }, ['deliverUntil: window-backwards']],
  ['a window of no length', { deliverFrom: '13:00', deliverUntil: '13:00' }, ['deliverUntil: window-backwards']],
  ['today', { pickupDate: '2026-11-21', deliveryDate: '2026-11-21' }, []],
])('%s', (_what, typed, faults) => {
  expect(faultsOf({ ...whole, ...typed })).toEqual(faults)
})

test('a late shipment stays editable: its dates, client and number are asked only when they change', () => {
  const late = { ...whole, deliveryDate: '2026-11-01', pickupDate: '2026-10-30', clientCode: 'GONE', trackingNumber: '1234567890' }
  expect(faultsOf({ ...late, notes: 'Call first' }, { ...against, before: late })).toEqual([])
  expect(faultsOf({ ...late, deliveryDate: '2026-11-02' }, { ...against, before: late })).toEqual(['deliveryDate: delivery-in-past'])
})

test('a form wants a delivery date that a shipment has or was proposed; a file, and a shipment that never had one, do without', () => {
  const dated = { ...whole, deliveryDate: '2026-12-01' }
  const missing = ['deliveryDate: delivery-required']
  expect(faultsOf(whole, { ...against, needsDelivery: true })).toEqual(missing)
  expect(faultsOf(whole, { ...against, needsDelivery: true, before: dated })).toEqual(missing)
  expect(faultsOf(dated, { ...against, needsDelivery: true })).toEqual([])
  expect(faultsOf(whole, { ...against, needsDelivery: true, before: whole })).toEqual([])
  expect(faultsOf(whole)).toEqual([])
})
