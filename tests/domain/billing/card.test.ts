import { describe, expect, test } from 'vitest'
import { isCardExpiryAhead, isCardNumber, isCvv } from '#domain/billing/card.ts'

describe('a card', () => {
  test.each(['4111 1111 1111 1111', '4000000000000002', '378282246310005', '4222222222222', '6011-0009-9013-9424', '6304000000000000'])(
    'number %s passes',
    (number) => expect(isCardNumber(number)).toBe(true),
  )

  test.each(['4111 1111 1111 1111', '4000000000000002', '378282246310005', '4222222222222', '6011-0009-9013-9424', '6304000000000000'])(
    'number %s passes',
    (number) => expect(isCardNumber(number)).toBe(true),
  )

  test.each(['4111 1111 1111 1112', '411111111111', '41111111111111111111', '', '4111 1111 1111 111a', '４１１１１１１１１１１１１１１１'])(
    'number "%s" does not',
    (number) => expect(isCardNumber(number)).toBe(false),
  )

  test('every single wrong digit is found', () => {
    const right = '5555555555554444'
    for (let place = 0; place < right.length; place++) {
      const wrong = (Number(right[place]) + 1) % 10
      expect(isCardNumber(`${right.slice(0, place)}${wrong}${right.slice(place + 1)}`)).toBe(false)
    }
  })

  test('thirteen and nineteen digits are the ends', () => {
    expect(isCardNumber('4222222222222')).toBe(true)
    expect(isCardNumber('0000000000000000000')).toBe(true)
  })

  test.each([
    ['11/26', '2026-11-30T18:29:59.999Z', true],
    ['11/26', '2026-11-30T18:30:00.000Z', false],
    ['12/26', '2026-12-31T18:29:59.999Z', true],
    ['12/26', '2026-12-31T18:30:00.000Z', false],
    ['02/28', '2028-02-29T18:29:59.999Z', true],
    ['01/27', '2026-11-21T00:00:00.000Z', true],
    ['10/26', '2026-11-01T00:00:00.000Z', false],
    ['12/99', '2026-11-21T00:00:00.000Z', true],
  ])('%s is good at %s: %s, by the clock of India', (expiry, now, good) => expect(isCardExpiryAhead(expiry, new Date(now))).toBe(good))

  test.each(['00/30', '13/30', '1/30', '1230', '12/2030', '', 'MM/YY', '12/3'])('"%s" is no expiry date', (expiry) =>
    expect(isCardExpiryAhead(expiry, new Date('2026-11-21T00:00:00Z'))).toBe(false),
  )

  test.each([
    ['123', true],
    ['1234', true],
    ['12', false],
    ['12345', false],
    ['12a', false],
    ['', false],
  ])('CVV "%s": %s', (cvv, good) => expect(isCvv(cvv)).toBe(good))
})
