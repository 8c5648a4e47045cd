import { expect, test } from 'vitest'

import { clockWords } from '#domain/time-and-money/clock-messages.ts'

const minutes = (number: number) => number * 60_000

test('a clock that can be trusted is not mentioned', () => {
  expect(clockWords({ clock_flag: null, clock_offset_ms: minutes(4) })).toBeNull()
})

test.each([
  [minutes(14), 'Phone clock was off by 14 minutes'],
  [-minutes(14), 'Phone clock was off by 14 minutes'],
  [minutes(180), 'Phone clock was off by 3 hours'],
  [minutes(60 * 24 * 3), 'Phone clock was off by 3 days'],
])('a clock %i ms off reads "%s"', (offset, words) => {
  expect(clockWords({ clock_flag: 'off', clock_offset_ms: offset })).toBe(words)
})

test('a clock that was never measured is said to be so', () => {
  expect(clockWords({ clock_flag: 'unknown', clock_offset_ms: null })).toBe('Phone clock was never compared with the office')
})
