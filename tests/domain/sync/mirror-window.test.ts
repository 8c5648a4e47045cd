import { expect, test } from 'vitest'
import { belongsInMirror } from '#domain/sync/mirror-window.ts'
import { someShipment } from '#tests/support/shipments.ts'

test('a driver keeps what is theirs and open, and finished work for seven days; the office keeps ninety', () => {
  const now = '2026-11-20T12:00:00.000Z'
  const daysAgo = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString()
  const driver = { role: 'driver', userId: 'driver-1' } as const
  const staff = { role: 'staff', userId: 'staff-1' } as const
  const finished = (days: number) => someShipment({ id: 's', status: 'Delivered', updated_at: daysAgo(days) })
  expect(belongsInMirror(someShipment({ id: 's', status: 'Failed Attempt', updated_at: daysAgo(400) }), driver, now)).toBe(true)
  expect(belongsInMirror(someShipment({ id: 's', driver_id: 'driver-2' }), driver, now)).toBe(false)
  expect(belongsInMirror(finished(6), driver, now)).toBe(true)
  expect(belongsInMirror(finished(8), driver, now)).toBe(false)
  expect(belongsInMirror(finished(89), staff, now)).toBe(true)
  expect(belongsInMirror(finished(91), staff, now)).toBe(false)
})
