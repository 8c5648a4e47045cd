import { expect, test } from 'vitest'
import { checkTrackingNumber, newTrackingNumber } from '#domain/shipment/tracking-number.ts'

test('tracking numbers are the instant and three more digits, and never read as a phone number', () => {
  const number = newTrackingNumber(new Date('2026-11-20T12:00:00.000Z'), () => 0.0071)
  expect(number).toBe(`${Date.parse('2026-11-20T12:00:00.000Z')}007`)
  expect(checkTrackingNumber(` ${number} `)).toEqual({ ok: true, value: number })
  expect(checkTrackingNumber('9000000001')).toEqual({ ok: false, refusal: 'reads-as-phone' })
  expect(checkTrackingNumber('09000000001')).toEqual({ ok: false, refusal: 'reads-as-phone' })
  expect(checkTrackingNumber('12A')).toEqual({ ok: false, refusal: 'not-digits' })
  expect(checkTrackingNumber(' ')).toEqual({ ok: false, refusal: 'empty' })
})
