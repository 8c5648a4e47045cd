import { expect, test } from 'vitest'
import { istDay } from '#domain/time-and-money/ist-day.ts'

test('a day in India begins at half past six in the evening, UTC', () => {
  expect(istDay('2026-11-20')).toEqual({ start: '2026-11-19T18:30:00.000Z', end: '2026-11-20T18:30:00.000Z' })
})
