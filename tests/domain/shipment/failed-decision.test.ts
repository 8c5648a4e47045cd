import { expect, test } from 'vitest'
import {
  checkDecision,
  decisionKept,
  failedOn,
  isUrgent,
  standingDecision,
  waitsForDecision,
  workingDayAfter,
  type FailedDecision,
} from '#domain/shipment/failure/failed-decision.ts'
import { someShipment } from '#tests/support/shipments.ts'

const failure = (reason: 'refused' | 'not-attempted', failedAt = '2026-11-25T10:00:00.000Z') => ({
  reason,
  again_on: null,
  called_at: null,
  failed_at: failedAt,
})
const failed = (given: Partial<Parameters<typeof someShipment>[0]> = {}) => someShipment({ id: 's', status: 'Failed Attempt', ...given })

test('what failed or was not attempted waits, unless it is on its way back; what the office delayed does not', () => {
  expect(waitsForDecision(failed())).toBe(true)
  expect(waitsForDecision(failed({ status: 'Delayed', failure: failure('not-attempted') }))).toBe(true)
  expect(waitsForDecision(failed({ status: 'Delayed' }))).toBe(false)
  expect(waitsForDecision(failed({ return_state: 'on-its-way' }))).toBe(false)
  expect(waitsForDecision(failed({ status: 'Out for Delivery' }))).toBe(false)
})

test('it waits since its attempt, by the day in India; of the office’s word since that day', () => {
  expect(failedOn(failed({ failure: failure('refused', '2026-11-25T20:00:00.000Z'), failed_on: ['2026-11-20'] }))).toBe('2026-11-26')
  expect(failedOn(failed({ failed_on: ['2026-11-20', '2026-11-22'] }))).toBe('2026-11-22')
  expect(failedOn(failed({ updated_at: '2026-11-23T10:00:00.000Z' }))).toBe('2026-11-23')
})

test('a Sunday is no working day', () => {
  expect(workingDayAfter('2026-11-25', 1)).toBe('2026-11-26')
  // A Saturday.
  expect(workingDayAfter('2026-11-28', 1)).toBe('2026-11-30')
  expect(workingDayAfter('2026-11-28', 2)).toBe('2026-12-01')
  expect(workingDayAfter('2026-11-28', 0)).toBe('2026-11-28')
})

test('it presses after the end of the next working day, or at the third attempt', () => {
  const once = failed({ failure: failure('refused'), failed_on: ['2026-11-25'] })
  expect(isUrgent(once, '2026-11-26')).toBe(false)
  expect(isUrgent(once, '2026-11-27')).toBe(true)
  expect(isUrgent(failed({ failure: failure('refused'), failed_on: ['2026-11-23', '2026-11-24', '2026-11-25'] }), '2026-11-25')).toBe(true)
  expect(isUrgent(once, '2026-11-27', { workingDays: 2, attempts: 3 })).toBe(false)
})

test('a client may have a window of its own', () => {
  const since = { failure: failure('refused'), failed_on: ['2026-11-25'] }
  const within = { attempts: 3, workingDays: 1, clients: { ACME: 0, SLOW: 4 } }
  expect(isUrgent(failed({ ...since, client_code: 'ACME' }), '2026-11-26', within)).toBe(true)
  expect(isUrgent(failed({ ...since, client_code: 'SLOW' }), '2026-11-30', within)).toBe(false)
  expect(isUrgent(failed({ ...since, client_code: 'SLOW' }), '2026-12-01', within)).toBe(true)
  expect(isUrgent(failed({ ...since, client_code: 'OTHER' }), '2026-11-26', within)).toBe(false)
  expect(isUrgent(failed(since), '2026-11-27', within)).toBe(true)
})

test('a decision names its day or its warehouse', () => {
  const check = (decision: 'again' | 'hold' | 'return' | null, againOn: string | null = null, warehouseId: string | null = null) =>
    checkDecision({ decision, againOn, warehouseId }, '2026-11-25')
  expect(check(null)).toBe('decision-missing')
  expect(check('again')).toBe('day-missing')
  expect(check('again', '2026-11-24')).toBe('day-past')
  expect(check('again', '2026-11-25')).toBeNull()
  expect(check('again', '2027-01-24')).toBeNull()
  expect(check('again', '2027-01-25')).toBe('day-far')
  expect(check('again', '2206-11-30')).toBe('day-far')
  expect(check('hold')).toBe('warehouse-missing')
  expect(check('hold', null, 'w')).toBeNull()
  expect(check('return')).toBeNull()
})

test('what stands of a decision, and of what is still in a van, as the server keeps it', () => {
  const inVan = { with_driver: 'd1', out_since: '2026-11-25T06:00:00.000Z', pieces: 2 }
  const again = { again_on: '2026-11-30' }
  const row = (given: Partial<Parameters<typeof someShipment>[0]>) => standingDecision(someShipment({ id: 's', driver_id: null, ...given }))
  expect(row({ status: 'Other', decided: { held_at: 'w' } })).toEqual({ held_at: 'w' })
  expect(row({ status: 'Other', decided: { held_at: 'w' }, driver_id: 'd1' })).toBeNull()
  expect(row({ status: 'Delayed', decided: { held_at: 'w' } })).toBeNull()
  expect(row({ status: 'In Transit', decided: again, estimated_delivery_date: '2026-11-30' })).toEqual(again)
  expect(row({ status: 'In Transit', decided: again, estimated_delivery_date: '2026-12-01' })).toBeNull()
  expect(row({ status: 'Delayed', decided: inVan })).toEqual(inVan)
  expect(row({ status: 'Delayed', decided: inVan, driver_id: 'd2' })).toBeNull()
  expect(row({ status: 'Lost/Damaged', decided: inVan })).toBeNull()
  const both = { ...again, ...inVan }
  expect(row({ status: 'In Transit', decided: both, estimated_delivery_date: '2026-11-30' })).toEqual(both)
  expect(row({ status: 'Delayed', decided: both, estimated_delivery_date: '2026-11-30' })).toEqual(inVan)
})

test('whose van a parcel is in, no decision changes', () => {
  const inVan = { with_driver: 'd1', out_since: '2026-11-25T06:00:00.000Z' }
  const kept = (decision: FailedDecision, before: Parameters<typeof decisionKept>[1]) =>
    decisionKept({ decision, againOn: decision === 'again' ? '2026-11-30' : null, warehouseId: decision === 'hold' ? 'w' : null }, before)
  expect(kept('hold', { ...inVan, again_on: '2026-11-20' })).toEqual({ ...inVan, held_at: 'w' })
  expect(kept('again', { ...inVan, held_at: 'w' })).toEqual({ ...inVan, again_on: '2026-11-30' })
  expect(kept('return', inVan)).toEqual(inVan)
  expect(kept('return', { held_at: 'w' })).toBeNull()
  expect(kept('return', undefined)).toBeNull()
})
