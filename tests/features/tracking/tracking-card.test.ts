import * as paths from '#domain/app-paths.ts'
import { expect, test } from 'vitest'

import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { finishedLine } from '#features/tracking/result/finished-line.ts'
import { newestFirst } from '#domain/shipment/tracking-history.ts'
import { statusTone } from '#features/tracking/result/tracking-tone.ts'

const at = '2026-11-20T10:00:00.000Z'

test('the date of delivery or cancellation is shown only when the status matches', () => {
  expect(finishedLine({ status: 'Delivered', delivered_at: at, cancelled_at: null })).toEqual({ label: 'Delivered On', at })
  expect(finishedLine({ status: 'Cancelled', delivered_at: null, cancelled_at: at })).toEqual({ label: 'Cancelled On', at })
  expect(finishedLine({ status: 'In Transit', delivered_at: at, cancelled_at: at })).toBeNull()
  expect(finishedLine({ status: 'Delivered', delivered_at: null, cancelled_at: at })).toBeNull()
})

test('four statuses have a colour of their own, all others are neutral', () => {
  expect(['In Transit', 'Pending', 'Delivered', 'Cancelled'].map((status) => statusTone(status as 'Pending'))).toEqual([
    'warn',
    'info',
    'good',
    'bad',
  ])
  expect(SHIPMENT_STATUSES.filter((status) => statusTone(status) === 'neutral')).toHaveLength(SHIPMENT_STATUSES.length - 4)
})

test('the latest step is first; of two at the same moment the one told later', () => {
  const step = (status: 'Pending' | 'In Transit' | 'Delivered', moment: string) => ({ status, at: moment, city: null })
  const steps = [step('Pending', at), step('In Transit', at), step('Delivered', '2026-11-21T10:00:00.000Z')]
  expect(newestFirst(steps).map(({ status }) => status)).toEqual(['Delivered', 'In Transit', 'Pending'])
})

test('a scan at a warehouse does not tell a failed attempt once more; what it found on its way stays', () => {
  const steps = [
    { status: 'In Transit' as const, at: '2026-11-20T08:00:00.000Z', city: 'Pune' },
    { status: 'Failed Attempt' as const, at, city: null },
    { status: 'Failed Attempt' as const, at: '2026-11-20T11:00:00.000Z', city: 'Pune' },
    { status: 'Delivered' as const, at: '2026-11-21T11:00:00.000Z', city: 'Goa' },
  ]
  expect(newestFirst(steps).map(({ status, city }) => [status, city])).toEqual([
    ['Delivered', 'Goa'],
    ['At the warehouse', 'Pune'],
    ['Failed Attempt', null],
    ['In Transit', 'Pune'],
  ])
})

test('anything typed makes a safe address', () => {
  expect(paths.trackedShipment('  1732104000000123 ')).toBe('/user-tracking/1732104000000123')
  expect(paths.trackedShipment('../login?a=b#c')).toBe('/user-tracking/..%2Flogin%3Fa%3Db%23c')
})
