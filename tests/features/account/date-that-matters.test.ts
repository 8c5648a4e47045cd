import { expect, test } from 'vitest'
import { dateThatMatters } from '#features/account/my-shipments/date-that-matters.ts'
import { myShipmentRow } from '#tests/support/my-shipment-row.ts'

const TODAY = '2026-11-23'

test.each([
  ['what is expected says when', { status: 'In Transit', estimatedDelivery: '2026-11-25' }, 'Arriving', '25 Nov 2026'],
  ['what comes today', { status: 'Out for Delivery', estimatedDelivery: TODAY }, 'Arriving', 'Today'],
  ['a day that has passed is no promise', { status: 'Delayed', estimatedDelivery: '2026-11-20' }, 'Was expected on', '20 Nov 2026'],
  ['without a day it is when it was booked', { status: 'Pending' }, 'Booked on', '1 Nov 2026'],
  [
    'nobody at the door',
    { status: 'Failed Attempt', triedOn: '2026-11-22', estimatedDelivery: '2026-11-22' },
    'Last tried on',
    '22 Nov 2026',
  ],
  ['what waits for its payment', { status: 'Ready for Payment', estimatedDelivery: '2026-11-20' }, 'Booked on', '1 Nov 2026'],
  ['what arrived', { status: 'Delivered', endedAt: '2026-11-22T07:22:00.000Z' }, 'Delivered on', '22 Nov 2026, 12:52 pm'],
  [
    'what was cancelled late in the evening in London',
    { status: 'Cancelled', endedAt: '2026-11-21T20:00:00.000Z' },
    'Cancelled on',
    '22 Nov 2026',
  ],
  ['what came back', { status: 'Returned', endedAt: '2026-11-20T07:22:00.000Z', estimatedDelivery: TODAY }, 'Returned on', '20 Nov 2026'],
  ['what ended without a moment', { status: 'Returned', endedAt: null, estimatedDelivery: '2026-11-30' }, 'Booked on', '1 Nov 2026'],
] as const)('%s', (_why, fields, name, on) => {
  expect(dateThatMatters(myShipmentRow(fields), TODAY)).toEqual({ name, on })
})
