import { expect, test } from 'vitest'
import { typedNumber } from '#domain/time-and-money/typed-number.ts'

test.each([
  ['12', 12],
  [' 12.5 ', 12.5],
  ['.5', 0.5],
  ['-3', -3],
  ['1,500', 1500],
  ['1,00,000.25', 100_000.25],
  ['100,000', 100_000],
])('%s is read as typed', (text, number) => expect(typedNumber(text)).toBe(number))

test('nothing typed is no number', () => expect(typedNumber('  ')).toBeNull())

// A decimal comma taken off would make ten times as much of it.
test.each(['1,5', '2,50', '1,2345', '1,5,000', '12.5.', '1e3', 'abc', '१२'])('%s is none', (text) => expect(typedNumber(text)).toBeNaN())
