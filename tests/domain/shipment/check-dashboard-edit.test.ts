import { describe, expect, test } from 'vitest'
import { checkDashboardEdit } from '#domain/shipment/check-dashboard-edit.ts'
import { newPackage, newShipment, type TypedPackage, type TypedShipment } from '#domain/shipment/typed-shipment.ts'

const today = '2026-11-21'
const place = { name: 'Asha Rao', street: '', city: '', state: '', postalCode: '', country: '', contactNumber: '9000000001', email: '' }
/** As an older system may have left it: no address, no description, no weight. */
const before: TypedShipment = { ...newShipment('1', 'p'), clientCode: '', from: place, to: place, deliveryDate: '2026-12-01' }

const faultsOf = (change: Partial<TypedShipment>, was = before) =>
  checkDashboardEdit({ ...was, ...change }, { before: was, today }).map(({ field, fault }) => `${field} ${fault}`)
const withPackage = (change: Partial<TypedPackage>) => faultsOf({ packages: before.packages.map((each) => ({ ...each, ...change })) })

describe('the edit over the list', () => {
  test('asks nothing of what was not touched', () => {
    expect(faultsOf({ status: 'In Transit' })).toEqual([])
  })

  test('wants both names', () => {
    expect(faultsOf({ from: { ...place, name: ' ' }, to: { ...place, name: '' } })).toEqual([
      'from.name name-required',
      'to.name name-required',
    ])
  })

  test('wants what is changed as the form wants it', () => {
    expect(faultsOf({ to: { ...place, contactNumber: '12345', email: 'nobody', city: '' } })).toEqual([
      'to.contactNumber contact-malformed',
      'to.email email-malformed',
    ])
    const whole = { ...before, to: { ...place, city: 'Pune' } }
    expect(faultsOf({ to: { ...place, city: '' } }, whole)).toEqual(['to.city required'])
  })

  test('invents no estimated delivery date for a shipment that never had one', () => {
    const undated = { ...before, deliveryDate: '' }
    expect(faultsOf({ status: 'In Transit' }, undated)).toEqual([])
    expect(faultsOf({ deliveryDate: '2026-11-20' }, undated)).toEqual(['deliveryDate delivery-in-past'])
  })

  test('wants an estimated delivery date, today or later when it is new', () => {
    expect(faultsOf({ deliveryDate: '' })).toEqual(['deliveryDate delivery-required'])
    expect(faultsOf({ deliveryDate: '2026-11-20' })).toEqual(['deliveryDate delivery-in-past'])
    expect(faultsOf({ deliveryDate: today })).toEqual([])
    const late = { ...before, deliveryDate: '2026-01-01' }
    expect(faultsOf({ status: 'Delayed' }, late)).toEqual([])
  })

  test('takes no weight, size or price under 0, and a quantity of 1 or more', () => {
    expect(withPackage({ weight: '0', length: '0', width: '0', height: '0', price: '0' })).toEqual([])
    expect(withPackage({ weight: '-1', length: '-1', width: '-2', height: '-3', quantity: '0', price: '-5' })).toEqual([
      'packages.0.weight below-zero',
      'packages.0.length below-zero',
      'packages.0.width below-zero',
      'packages.0.height below-zero',
      'packages.0.quantity quantity-not-positive',
      'packages.0.price price-below-zero',
    ])
    expect(withPackage({ weight: 'x', quantity: '1.5', price: 'ten' })).toEqual([
      'packages.0.weight not-a-number',
      'packages.0.quantity quantity-not-whole',
      'packages.0.price price-malformed',
    ])
  })

  test('takes a new weight in steps of 0.01, and leaves a finer one that was there', () => {
    expect(withPackage({ weight: '1.15' })).toEqual([])
    expect(withPackage({ weight: '1.155' })).toEqual(['packages.0.weight weight-too-fine'])
    const fine = { ...before, packages: [{ ...newPackage('p'), weight: '1.155' }] }
    expect(faultsOf({ status: 'Delivered' }, fine)).toEqual([])
  })

  test('keeps one package at least and ten crore at most', () => {
    expect(faultsOf({ packages: [] })).toEqual(['packages no-packages'])
    expect(withPackage({ price: '10,00,00,000.01' })).toEqual(['packages.0.price price-over-limit'])
  })
})
