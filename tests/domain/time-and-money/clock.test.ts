import { expect, test } from 'vitest'
import { measureClockOffset } from '#domain/time-and-money/clock.ts'

test('the clock offset takes half the round trip into account', () => {
  const server = '2026-11-20T12:00:00.000Z'
  const there = Date.parse(server)
  expect(measureClockOffset(there - 100, there + 100, server)).toBe(0)
  expect(measureClockOffset(there - 86_400_100, there - 86_399_900, server)).toBe(86_400_000)
})

test('a round trip during which the clock jumped measures nothing', () => {
  expect(measureClockOffset(1_000, 500, '2026-11-20T12:00:00.000Z')).toBeNull()
  expect(measureClockOffset(0, 86_400_000, '2026-11-20T12:00:00.000Z')).toBeNull()
  expect(measureClockOffset(0, 10, 'soon')).toBeNull()
})
