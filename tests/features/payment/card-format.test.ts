import { describe, expect, test } from 'vitest'
import { caretAfter, formatCardNumber, formatCvv, formatExpiry } from '#features/payment/instruments/card-format.ts'

describe('while somebody types', () => {
  test.each([
    ['', ''],
    ['4111', '4111'],
    ['41111', '4111 1'],
    ['4111-1111 1111.1111', '4111 1111 1111 1111'],
    ['41111111111111111119999', '4111 1111 1111 1111 111'],
    ['abc', ''],
  ])('card number %s becomes %s', (typed, shown) => expect(formatCardNumber(typed)).toBe(shown))

  test.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12/3'],
    ['1230', '12/30'],
    ['12/30', '12/30'],
    ['12/', '12/'],
    ['1/', '01/'],
    ['12/2030', '12/30'],
    ['122030', '12/30'],
    ['12 / 30', '12/30'],
    ['12/305', '12/30'],
    ['123/0', '12/30'],
    ['/', ''],
  ])('expiry %s becomes %s', (typed, shown) => expect(formatExpiry(typed)).toBe(shown))

  test.each([
    ['12345', '1234'],
    ['1a2', '12'],
  ])('CVV %s becomes %s', (typed, shown) => expect(formatCvv(typed)).toBe(shown))

  test('the caret stays behind the digit it was behind', () => {
    expect(caretAfter('4111 1111', 4)).toBe(4)
    expect(caretAfter('4111 1111', 5)).toBe(6)
    expect(caretAfter('4111 1111', 8)).toBe(9)
    expect(caretAfter('', 0)).toBe(0)
  })
})
