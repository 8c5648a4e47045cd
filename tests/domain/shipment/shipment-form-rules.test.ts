import { describe, expect, test } from 'vitest'
import { basePricePaise, BASE_PRICE_LIMIT_PAISE, isOverPriceLimit } from '#domain/billing/base-price.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { totalWeight, volumetricWeight } from '#domain/shipment/package-weight.ts'
import { estimatedDelivery, withProposedDelivery } from '#domain/shipment/estimated-delivery.ts'
import { savedTrackingNumber } from '#domain/shipment/tracking-number.ts'
import { basePriceOf, newPackage, pricePaiseOf, quantityOf, totalWeightOf, weightOf } from '#domain/shipment/typed-shipment.ts'

describe('the weight of a package', () => {
  test('follows from its size, in hundredths of a kilogram', () => {
    expect(volumetricWeight(50, 40, 30)).toBe(12)
    expect(volumetricWeight(10.5, 10.5, 10.5)).toBe(0.23)
    expect(volumetricWeight(1, 1, 25)).toBe(0.01)
    expect(volumetricWeight(50, 40, null)).toBeNull()
    expect(volumetricWeight(50, 40, 0)).toBeNull()
  })

  test('is the typed one as soon as one is typed, and the volumetric one again when it is taken out', () => {
    const box = { ...newPackage('p'), length: '50', width: '40', height: '30' }
    expect(weightOf(box)).toBe(12)
    expect(weightOf({ ...box, weight: '2.5' })).toBe(2.5)
    expect(weightOf({ ...box, weight: '0' })).toBe(0)
    expect(weightOf({ ...box, weight: 'heavy' })).toBeNaN()
    expect(weightOf(newPackage('p'))).toBeNull()
  })

  test('adds up with its quantity, tenths included', () => {
    expect(
      totalWeight([
        { weight_kg: 0.1, quantity: 3 },
        { weight_kg: 0.2, quantity: 1 },
      ]),
    ).toBe(0.5)
    expect(totalWeightOf([{ ...newPackage('p'), weight: '1.25', quantity: '4' }, newPackage('q')])).toBe(5)
  })
})

describe('the base price', () => {
  test('is the sum of the positive prices and never negative', () => {
    expect(basePricePaise([10_000, null, -500, 25])).toBe(10_025)
    expect(basePricePaise([-500])).toBe(0)
    const priced = (price: string) => ({ ...newPackage(price), price })
    expect(basePriceOf([priced('1,250.505'), priced(''), priced('-20'), priced('0')])).toBe(125_051)
  })

  test('ends at ten crore rupees, however many digits are typed', () => {
    expect(isOverPriceLimit(BASE_PRICE_LIMIT_PAISE)).toBe(false)
    expect(isOverPriceLimit(BASE_PRICE_LIMIT_PAISE + 1)).toBe(true)
    expect(pricePaiseOf({ ...newPackage('p'), price: '100000000' })).toBe(BASE_PRICE_LIMIT_PAISE)
    expect(isOverPriceLimit(pricePaiseOf({ ...newPackage('p'), price: '99999999999999' }) ?? 0)).toBe(true)
  })
})

test('a quantity is what is typed', () => {
  expect(quantityOf(newPackage('p'))).toBe(1)
  expect(quantityOf({ ...newPackage('p'), quantity: '' })).toBe(0)
  expect(quantityOf({ ...newPackage('p'), quantity: 'two' })).toBeNaN()
})

test('a tracking number is saved as its digits, or made anew', () => {
  const now = new Date('2026-11-21T00:00:00Z')
  expect(savedTrackingNumber(' WB-12 34 ', now)).toBe('1234')
  expect(savedTrackingNumber('', now, () => 0.007)).toBe(`${now.getTime()}007`)
  expect(savedTrackingNumber('none', now, () => 0.5)).toBe(`${now.getTime()}500`)
})

test('today is the day in India', () => {
  expect(todayInIndia(new Date('2026-11-20T18:29:59Z'))).toBe('2026-11-20')
  expect(todayInIndia(new Date('2026-11-20T18:30:00Z'))).toBe('2026-11-21')
})

describe('the proposed delivery date', () => {
  const today = '2026-11-23'

  test('is counted from the pickup, or from today, over the ends of months', () => {
    expect(estimatedDelivery('Standard', '', today)).toBe('2026-11-27')
    expect(estimatedDelivery('Express', '', today)).toBe('2026-11-25')
    expect(estimatedDelivery('Overnight', '', today)).toBe('2026-11-24')
    expect(estimatedDelivery('Freight', '2026-11-26', today)).toBe('2026-12-03')
    expect(estimatedDelivery('Overnight', '2026-12-31', today)).toBe('2027-01-01')
    expect(estimatedDelivery('Overnight', '2026-11-01', today)).toBe('2026-11-24')
  })

  test('moves with the method and the pickup, until a person has chosen one or taken it out', () => {
    const proposed = { shippingMethod: 'Standard', pickupDate: '', deliveryDate: '2026-11-27' } as const
    expect(withProposedDelivery(proposed, { shippingMethod: 'Express' }, today)).toEqual({
      shippingMethod: 'Express',
      deliveryDate: '2026-11-25',
    })
    expect(withProposedDelivery(proposed, { pickupDate: '2026-11-25' }, today)).toEqual({
      pickupDate: '2026-11-25',
      deliveryDate: '2026-11-29',
    })
    for (const deliveryDate of ['', '2026-11-30'])
      expect(withProposedDelivery({ ...proposed, deliveryDate }, { shippingMethod: 'Express' }, today)).toEqual({
        shippingMethod: 'Express',
      })
  })
})
