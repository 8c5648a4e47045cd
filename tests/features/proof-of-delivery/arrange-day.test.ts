import { expect, test } from 'vitest'
import { arrangeDay, finishedAt, type Stop } from '#features/proof-of-delivery/day/arrange-day.ts'
import type { Capture } from '#features/proof-of-delivery/day/dated-capture.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'

// Half past nine in the evening of the 25th in UTC is the 26th in India.
const NOW = new Date('2026-11-25T21:30:00.000Z')
const TODAY = '2026-11-25T20:00:00.000Z'
const YESTERDAY = '2026-11-25T12:00:00.000Z'

const stop = (no: number, given: Partial<Parameters<typeof someShipment>[0]> = {}) =>
  someShipment({ id: `s${no}`, tracking_number: `${no}`, to_street_address: `${no} Road`, ...given })
const recorded = (no: number, outcome: Capture['outcome'], given: Partial<Capture> = {}): Capture => ({
  entryId: `e${no}`,
  kind: 'record-delivery',
  trackingNumber: `${no}`,
  outcome,
  notes: 'Nobody home',
  failure: null,
  claimedAt: TODAY,
  state: 'saved',
  isBeingDiscarded: false,
  undoUntil: null,
  mayBeCorrected: false,
  review: null,
  decided: null,
  isTriedAgain: true,
  onlyPhotoIsLeft: false,
  ...given,
})
const numbers = (stops: Stop[]) => stops.map(({ parcels }) => parcels.map(({ shipment }) => shipment.tracking_number))

test('what is left stands onward from the stop last worked at, and round again', () => {
  const shipments = [stop(1), stop(2), stop(3, { status: 'Returned' }), stop(4), stop(5)]
  expect(numbers(arrangeDay(shipments, [], NOW).todo)).toEqual([['1'], ['2'], ['4'], ['5']])
  const day = arrangeDay(shipments, [recorded(99, 'Returned'), recorded(3, 'Returned'), recorded(1, 'Returned')], NOW)
  expect(numbers(day.todo)).toEqual([['4'], ['5'], ['1'], ['2']])
  expect(numbers(arrangeDay([stop(1), stop(2)], [recorded(2, 'Returned')], NOW).todo)).toEqual([['2'], ['1']])
  const afterLast = arrangeDay([stop(1), stop(2, { status: 'Returned' })], [recorded(2, 'Returned')], NOW)
  expect(numbers(afterLast.todo)).toEqual([['1']])
})

test('parcels for one address are one stop, and what is left of it comes next', () => {
  const same = { to_street_address: '5 Lake View' }
  const shipments = [stop(1), stop(2, same), stop(3, same), stop(4, { ...same, status: 'Delivered', delivered_at: TODAY })]
  const day = arrangeDay(shipments, [recorded(4, 'Delivered')], NOW)
  expect(numbers(day.todo)).toEqual([['2', '3'], ['1']])
  // Three of the four are for one address, and two of those are left.
  expect(day.progress).toEqual({ stops: 2, done: 0 })
  expect(day.counts).toEqual({ all: 4, done: 1, delivered: 1, returned: 0, tried: 0, notAttempted: 0 })
})

test('only what this device tried today has been tried today; an older attempt is to be done', () => {
  const failed = { status: 'Failed Attempt', updated_at: TODAY } as const
  const shipments = [stop(1, failed), stop(2, failed), stop(3, failed), stop(4, failed)]
  const day = arrangeDay(
    shipments,
    [
      recorded(1, 'Failed Attempt'),
      recorded(2, 'Failed Attempt', { claimedAt: YESTERDAY }),
      recorded(3, 'Failed Attempt', { state: 'discarded' }),
      recorded(3, 'Failed Attempt', { isBeingDiscarded: true }),
    ],
    NOW,
  )
  expect(numbers(day.tried)).toEqual([['1']])
  expect(numbers(day.todo)).toEqual([['2'], ['3'], ['4']])
  expect(day.todo[0]?.parcels[0].capture?.claimedAt).toBe(YESTERDAY)
})

test('what was not attempted today stands by itself, and comes again tomorrow', () => {
  const failure = { reason: 'not-attempted', againOn: null, calledAt: null } as const
  const shipments = [stop(1, { status: 'Delayed' }), stop(2, { status: 'Delayed' }), stop(3, { status: 'Delayed' })]
  const captures = [recorded(1, 'Failed Attempt', { failure }), recorded(2, 'Failed Attempt', { failure, claimedAt: YESTERDAY })]
  const day = arrangeDay(shipments, captures, NOW)
  expect(numbers(day.notAttempted)).toEqual([['1']])
  expect(numbers(day.todo)).toEqual([['2'], ['3']])
  expect(day.counts).toMatchObject({ all: 3, tried: 0, notAttempted: 1 })
})

test('done is what ended today in India, here or elsewhere, the latest first; what the office ended is no stop made', () => {
  const shipments = [
    stop(1, { status: 'Delivered', delivered_at: '2026-11-25T18:31:00.000Z' }),
    stop(2, { status: 'Delivered', delivered_at: YESTERDAY }),
    stop(3, { status: 'Returned' }),
    stop(4, { status: 'Cancelled', updated_at: TODAY }),
  ]
  const day = arrangeDay(shipments, [recorded(3, 'Returned'), recorded(77, 'Delivered', { state: 'delivered-to-office' })], NOW)
  expect(numbers(day.done)).toEqual([['3'], ['1']])
  expect(day.counts).toMatchObject({ all: 2, done: 2, delivered: 1, returned: 1 })
  expect(day.waiting).toBe(1)
  expect(day.besideTheList).toBe(1)
})

test('a correction is known to the day: what waits, what needs its person, and how a stop ended', () => {
  const arrived = { state: 'delivered-to-office' } as const
  const day = arrangeDay(
    [stop(1, { status: 'Returned' }), stop(2, { status: 'Failed Attempt' })],
    [
      recorded(1, 'Returned', { kind: 'correct-delivery' }),
      recorded(2, 'Failed Attempt', { kind: 'correct-delivery', state: 'needs-you' }),
      recorded(1, 'Failed Attempt', arrived),
      recorded(2, 'Returned', arrived),
    ],
    NOW,
  )
  expect(day).toMatchObject({ waiting: 1, needYou: 1 })
  expect(day.done[0]?.parcels[0].capture).toMatchObject({ kind: 'correct-delivery', state: 'saved' })
  expect(numbers(day.tried)).toEqual([['2']])
})

test('a correction is of the moment of what it corrects, and leads nobody back on the way', () => {
  const corrected = { kind: 'correct-delivery', claimedAt: '2026-11-25T21:00:00.000Z' } as const
  const shipments = [stop(1, { status: 'Returned' }), stop(2, { status: 'Returned' }), stop(3), stop(4, { status: 'Returned' }), stop(5)]
  const day = arrangeDay(
    shipments,
    [
      recorded(1, 'Returned', corrected),
      recorded(2, 'Returned', corrected),
      recorded(4, 'Returned'),
      recorded(2, 'Delivered', { claimedAt: '2026-11-25T19:00:00.000Z' }),
      recorded(1, 'Delivered', { claimedAt: YESTERDAY }),
    ],
    NOW,
  )
  expect(day.done.map(({ parcels: [parcel] }) => finishedAt(parcel))).toEqual([TODAY, '2026-11-25T19:00:00.000Z'])
  expect(numbers(day.done)).toEqual([['4'], ['2']])
  expect(numbers(day.todo)).toEqual([['5'], ['3']])
})

test('a stop is finished when it was finished, by whomever, not when this device recorded something else of it', () => {
  const delivered = (at: string) => ({ status: 'Delivered', delivered_at: at }) as const
  const shipments = [
    stop(1, delivered(TODAY)),
    stop(2, delivered(NOW.toISOString())),
    stop(3, delivered(YESTERDAY)),
    stop(4, delivered(TODAY)),
  ]
  const mistaken = { claimedAt: NOW.toISOString() }
  const day = arrangeDay(
    shipments,
    [
      recorded(3, 'Delivered', mistaken),
      recorded(4, 'Failed Attempt', mistaken),
      recorded(2, 'Failed Attempt'),
      recorded(1, 'Failed Attempt', { claimedAt: YESTERDAY }),
    ],
    NOW,
  )
  expect(day.done.map(({ parcels: [parcel] }) => [parcel.shipment.tracking_number, finishedAt(parcel)])).toEqual([
    ['2', NOW.toISOString()],
    ['1', TODAY],
    ['4', TODAY],
  ])
})

test('a return that the office has not taken from this device is of the day the office has', () => {
  const returned = { status: 'Returned', updated_at: YESTERDAY } as const
  const shipments = [stop(1, returned), stop(2, returned)]
  const arrived = { state: 'delivered-to-office' } as const
  const queue = [
    recorded(1, 'Returned', { ...arrived, review: 'already-finished' }),
    recorded(2, 'Returned', { ...arrived, review: 'not-assigned' }),
  ]
  expect(numbers(arrangeDay(shipments, queue, NOW).done)).toEqual([['2']])
})

test('a return of another day is none of today, though the office changed the shipment today', () => {
  const returned = (at: string) => ({ status: 'Returned', returned_at: at, updated_at: NOW.toISOString() }) as const
  const day = arrangeDay([stop(1, returned(YESTERDAY)), stop(2, returned(TODAY))], [], NOW)
  expect(day.done.map(({ parcels: [parcel] }) => [parcel.shipment.tracking_number, finishedAt(parcel)])).toEqual([['2', TODAY]])
  expect(day.counts).toMatchObject({ returned: 1, done: 1 })
})

test('the run sheet says the order, and what is on none comes after it', () => {
  const shipments = [stop(1), stop(2), stop(3), stop(4, { status: 'Delivered', delivered_at: TODAY }), stop(5)]
  const sheet = someRunSheet({ id: 'r', state: 'out', sent_out_at: YESTERDAY, stops: [someStop('s4'), someStop('s3'), someStop('s1')] })
  const day = arrangeDay(shipments, [recorded(4, 'Delivered')], NOW, [sheet])
  expect(numbers(day.todo)).toEqual([['3'], ['1'], ['2'], ['5']])
  expect(day.addedLate.size).toBe(0)
})

test('what was put on the sheet when it was out is marked', () => {
  const sheet = someRunSheet({
    id: 'r',
    state: 'out',
    sent_out_at: YESTERDAY,
    stops: [someStop('s2'), someStop('s1', { added_late: true })],
  })
  const day = arrangeDay([stop(1), stop(2)], [], NOW, [sheet])
  expect(numbers(day.todo)).toEqual([['2'], ['1']])
  expect([...day.addedLate]).toEqual(['s1'])
})

test('what failed today is counted by what was recorded, also where the office has decided for another day since', () => {
  const decided = { status: 'In Transit', estimated_delivery_date: '2026-11-27' } as const
  const shipments = [stop(1, decided), stop(2, { status: 'Delivered', delivered_at: TODAY }), stop(3)]
  const failure = { reason: 'refused', againOn: null, calledAt: null } as const
  const corrected = recorded(2, 'Delivered', { entryId: 'c', kind: 'correct-delivery' })
  const away = recorded(9, 'Failed Attempt', { failure: { ...failure, reason: 'not-attempted' } })
  const day = arrangeDay(
    shipments,
    [corrected, recorded(2, 'Failed Attempt', { failure }), recorded(1, 'Failed Attempt', { failure }), away],
    NOW,
  )
  expect(numbers(day.later)).toEqual([['1']])
  expect(numbers(day.todo)).toEqual([['3']])
  expect(day.progress).toEqual({ stops: 2, done: 1 })
  expect(day.failures).toEqual([
    { trackingNumber: '9', reason: 'not-attempted' },
    { trackingNumber: '1', reason: 'refused' },
  ])
  expect(day.counts).toMatchObject({ tried: 1, notAttempted: 1, delivered: 1 })
})

test('what was refused by the office or waits for its word is no failure of today', () => {
  const refused = recorded(1, 'Failed Attempt', { state: 'needs-you', isTriedAgain: false })
  const unknown = recorded(2, 'Failed Attempt', { state: 'delivered-to-office', review: 'unknown-number' })
  expect(arrangeDay([stop(1)], [refused, unknown], NOW).failures).toEqual([])
})

test('decided for a later day it is of today again once it was put on a sheet of today', () => {
  const attempts = [{ reason: 'refused', again_on: null, failed_at: YESTERDAY, notes: '' }] as const
  const shipments = [stop(1, { attempts: [...attempts], estimated_delivery_date: '2026-11-27' })]
  const sheet = (added_at: string, sheet_date = '2026-11-26') =>
    someRunSheet({ id: 'r', state: 'out', sheet_date, stops: [someStop('s1', { added_at })] })
  expect(numbers(arrangeDay(shipments, [], NOW, [sheet('2026-11-25T03:00:00.000Z')]).later)).toEqual([['1']])
  expect(numbers(arrangeDay(shipments, [], NOW, [sheet(TODAY, '2026-11-27')]).later)).toEqual([['1']])
  expect(numbers(arrangeDay(shipments, [], NOW, [sheet(TODAY)]).todo)).toEqual([['1']])
  // A new parcel that is due later was always in the way.
  expect(numbers(arrangeDay([stop(1, { estimated_delivery_date: '2026-11-27' })], [], NOW).todo)).toEqual([['1']])
})

test('what another device of this driver tried today has been tried today; what another driver tried is to be done', () => {
  const failure = { reason: 'refused', again_on: null, called_at: null, failed_at: TODAY } as const
  const attempts = [{ reason: 'refused', again_on: null, failed_at: TODAY, notes: '' } as const]
  const failed = { status: 'Failed Attempt', failure, attempts } as const
  const shipments = [stop(1, { ...failed, attempts: [...attempts] }), stop(2, { ...failed, attempts: [...attempts] })]
  const before = someStop('s1', { added_at: '2026-11-25T19:00:00.000Z' })
  const after = someStop('s2', { added_at: '2026-11-25T21:00:00.000Z' })
  const day = arrangeDay(shipments, [], NOW, [someRunSheet({ id: 'r', state: 'out', stops: [before, after] })])
  expect(numbers(day.tried)).toEqual([['1']])
  expect(numbers(day.todo)).toEqual([['2']])
  expect(day.failures).toEqual([{ trackingNumber: '1', reason: 'refused' }])
})
