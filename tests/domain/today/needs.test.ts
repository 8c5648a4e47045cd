import { expect, test } from 'vitest'
import { dayNumber } from '#domain/today/day-number.ts'
import { countNeeds, type Need } from '#domain/today/needs.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { factsOfShipments } from '#tests/support/facts-of-shipments.ts'
import { someShipment } from '#tests/support/shipments.ts'

const TODAY = dayNumber('2026-11-22')
const NOTHING: Record<Need, number> = { unassigned: 0, late: 0, failed: 0, unbilled: 0 }

const needsOf = (...given: Partial<Shipment>[]) =>
  countNeeds(
    factsOfShipments(given.map((each, at) => someShipment({ id: `s${at}`, estimated_delivery_date: '2026-12-01', ...each }))),
    TODAY,
  )

test('what is due today and has no driver wants one; with a driver, on another day, or finished it does not', () => {
  const due = { estimated_delivery_date: '2026-11-22', driver_id: null }
  expect(
    needsOf(due, { ...due, driver_id: 'd' }, { ...due, estimated_delivery_date: '2026-11-23' }, { ...due, status: 'Cancelled' }),
  ).toEqual({
    ...NOTHING,
    unassigned: 1,
  })
})

test('late is what is open after its estimated day, never what has none', () => {
  const due = { estimated_delivery_date: '2026-11-21' }
  expect(needsOf(due, { ...due, status: 'Delivered' }, { estimated_delivery_date: null })).toEqual({ ...NOTHING, late: 1 })
})

test('a failed attempt waits for a decision until its status changes', () => {
  expect(needsOf({ status: 'Failed Attempt' }, { status: 'Returned', failed_on: ['2026-11-20'] })).toEqual({ ...NOTHING, failed: 1 })
  const failure = { reason: 'not-attempted', again_on: null, called_at: null, failed_at: '2026-11-20T10:00:00.000Z' } as const
  const back = { status: 'Failed Attempt', return_state: 'on-its-way' } as const
  expect(needsOf({ status: 'Delayed', failure, payment_mode: 'to_pay' }, { status: 'Delayed' }, back)).toEqual({ ...NOTHING, failed: 1 })
})

test('what has a client, was not cancelled and is on no invoice may wait 30 days', () => {
  const old = { client_code: 'P101', invoice_status: 'pending', created_at: '2026-10-22T18:29:59.999Z', status: 'Delivered' } as const
  const billed = [{ client_code: null }, { invoice_status: 'raised' }, { status: 'Cancelled' }] as const
  expect(needsOf(old, { ...old, created_at: '2026-10-22T18:30:00.000Z' }, ...billed.map((each) => ({ ...old, ...each })))).toEqual({
    ...NOTHING,
    unbilled: 1,
  })
})
