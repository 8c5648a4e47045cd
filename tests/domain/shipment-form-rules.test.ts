import { describe, expect, test } from 'vitest'
import { basePricePaise, BASE_PRICE_LIMIT_PAISE, isOverPriceLimit } from '#domain/base-price.ts'
import { todayInIndia } from '#domain/ist-day.ts'
import { totalWeight, volumetricWeight } from '#domain/package-weight.ts'
import { stateOfPin } from '#domain/postal-state.ts'
import { savedTrackingNumber } from '#domain/tracking-number.ts'
import { basePriceOf, newPackage, pricePaiseOf, quantityOf, totalWeightOf, weightOf } from '#domain/typed-shipment.ts'

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

test.each([
  ['500001', 'Telangana'],
  ['411 001', 'Maharashtra'],
  ['403001', 'Goa'],
  ['737101', 'Sikkim'],
  ['160017', 'Chandigarh'],
  ['605001', null],
  ['12345', null],
  ['012345', null],
  ['', null],
])('the PIN code %j stands for %s', (pin, state) => {
  expect(stateOfPin(pin)).toBe(state)
})
