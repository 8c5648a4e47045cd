import { expect, test } from 'vitest'
import { istInstant } from '#domain/time-and-money/ist-instant.ts'

test.each([
  ['2026-11-20T18:29:59.000Z', '2026-11-20 23:59:59+05:30'],
  ['2026-11-20T18:30:00.000Z', '2026-11-21 00:00:00+05:30'],
  ['2026-12-31T23:59:59.120Z', '2027-01-01 05:29:59.120+05:30'],
])('%s is written as %s', (instant, words) => {
  expect(istInstant(instant)).toBe(words)
  expect(Date.parse(words.replace(' ', 'T'))).toBe(Date.parse(instant))
})
