import { expect, test } from 'vitest'

import { READY_PHRASES } from '#domain/shipment/driver-phrases.ts'
import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { headlineOf } from '#features/tracking/result/tracking-headline.ts'
import { stepsOf } from '#features/tracking/result/tracking-steps.ts'

/** Half past five in the morning of the 23rd in India. */
const SEEN = '2026-11-23T00:00:00.000Z'

function shipment(status: ShipmentStatus, more: Partial<TrackedShipment> = {}): TrackedShipment {
  return {
    tracking_number: '1732104000000123',
    status,
    from_city: 'Hyderabad',
    to_city: 'Pune',
    from_contact_number: '••••••0011',
    to_contact_number: '••••••0012',
    created_at: '2026-11-18T04:30:00.000Z',
    estimated_delivery_date: null,
    delivered_at: null,
    cancelled_at: null,
    notes: null,
    failed_because: null,
    timeline: [],
    ...more,
  }
}

const at = '2026-11-22T07:22:00.000Z'
test.each([
  [shipment('Delivered', { delivered_at: at }), 'Delivered, 22 Nov, 12:52 pm'],
  [shipment('Delivered', { delivered_at: '2025-11-22T07:22:00.000Z' }), 'Delivered, 22 Nov 2025, 12:52 pm'],
  [shipment('Cancelled', { cancelled_at: at }), 'Cancelled, 22 Nov, 12:52 pm'],
  [shipment('In Transit', { estimated_delivery_date: '2026-11-24' }), 'Arriving 24 Nov'],
  [shipment('Pending', { estimated_delivery_date: '2026-11-23' }), 'Arriving today'],
  [shipment('In Transit', { estimated_delivery_date: '2026-11-22' }), 'Late: it was due 22 Nov'],
  [shipment('Delayed', { estimated_delivery_date: '2027-01-02' }), 'Delayed, arriving 2 Jan 2027'],
  [shipment('In Transit'), 'On the way'],
  [shipment('Order Placed'), 'Booked, not on its way yet'],
  [shipment('Failed Attempt', { failed_because: 'Nobody home' }), 'Could not be delivered: nobody there'],
  [shipment('Failed Attempt'), 'Could not be delivered'],
  [
    shipment('Out for Delivery', { timeline: [{ status: 'Out for Delivery', at: '2026-11-22T20:00:00.000Z', city: null }] }),
    'Out for delivery today',
  ],
  [shipment('Out for Delivery', { timeline: [{ status: 'Out for Delivery', at, city: null }] }), 'Out for delivery'],
])('the headline answers: %#', (tracked, headline) => {
  expect(headlineOf(tracked, SEEN)).toBe(headline)
})

test('every status and every reason has words', () => {
  for (const status of SHIPMENT_STATUSES) expect(headlineOf(shipment(status), SEEN)).toMatch(/^[A-Z]/)
  for (const reason of READY_PHRASES) expect(headlineOf(shipment('Failed Attempt', { failed_because: reason }), SEEN)).not.toMatch(reason)
})

test('four steps; where the way ended otherwise, its end is the last one', () => {
  const timeline = [
    { status: 'Pending' as const, at, city: null },
    { status: 'In Transit' as const, at, city: null },
  ]
  expect(stepsOf({ status: 'Failed Attempt', timeline })).toMatchObject({ reached: 2, state: 'trouble' })
  expect(stepsOf({ status: 'Delivered', timeline })).toMatchObject({ reached: 3, state: 'there' })
  expect(stepsOf({ status: 'Other', timeline })).toMatchObject({ reached: 1, state: 'going' })
  expect(stepsOf({ status: 'Returned', timeline })).toEqual({ names: ['Booked', 'On the way', 'Returned'], reached: 2, state: 'over' })
  expect(stepsOf({ status: 'Cancelled', timeline: [] })).toEqual({ names: ['Booked', 'Cancelled'], reached: 1, state: 'over' })
})
