import { expect, test } from 'vitest'
import { backoffDelay } from '#domain/sync/backoff.ts'
import { measureClockOffset } from '#domain/time-and-money/clock.ts'
import { istDay } from '#domain/time-and-money/ist-day.ts'
import { belongsInMirror } from '#domain/sync/mirror-window.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { isShipmentId, newShipmentId } from '#domain/shipment/shipment-id.ts'
import { checkTrackingNumber, newTrackingNumber } from '#domain/shipment/tracking-number.ts'
import { someShipment } from '#tests/support/shipments.ts'

test('waiting grows from one second to five minutes at most, spread by chance', () => {
  for (let failures = 1; failures <= 20; failures += 1) {
    expect(backoffDelay(failures, () => 0)).toBe(1_000)
    expect(backoffDelay(failures, () => 0.999_999)).toBeLessThanOrEqual(300_000)
  }
  expect(backoffDelay(1, () => 1)).toBe(2_000)
  expect(backoffDelay(4, () => 1)).toBe(16_000)
  expect(backoffDelay(40, () => 1)).toBe(300_000)
})

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

test('a day in India begins at half past six in the evening, UTC', () => {
  expect(istDay('2026-11-20')).toEqual({ start: '2026-11-19T18:30:00.000Z', end: '2026-11-20T18:30:00.000Z' })
})

test('shipment ids are SHP and eight characters that cannot be misread', () => {
  const id = newShipmentId()
  expect(isShipmentId(id)).toBe(true)
  expect(id).toMatch(/^SHP[0-9A-HJKMNP-TV-Z]{8}$/)
  expect(newShipmentId(new Uint8Array([0, 31, 32, 255, 10, 17, 18, 20]))).toBe('SHP0Z0ZAHJM')
})

test('tracking numbers are the instant and three more digits, and never read as a phone number', () => {
  const number = newTrackingNumber(new Date('2026-11-20T12:00:00.000Z'), () => 0.0071)
  expect(number).toBe(`${Date.parse('2026-11-20T12:00:00.000Z')}007`)
  expect(checkTrackingNumber(` ${number} `)).toEqual({ ok: true, value: number })
  expect(checkTrackingNumber('9000000001')).toEqual({ ok: false, refusal: 'reads-as-phone' })
  expect(checkTrackingNumber('09000000001')).toEqual({ ok: false, refusal: 'reads-as-phone' })
  expect(checkTrackingNumber('12A')).toEqual({ ok: false, refusal: 'not-digits' })
  expect(checkTrackingNumber(' ')).toEqual({ ok: false, refusal: 'empty' })
})

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

test('hashes are lower-case hexadecimal', async () => {
  expect(await sha256(new TextEncoder().encode('abc').buffer)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
