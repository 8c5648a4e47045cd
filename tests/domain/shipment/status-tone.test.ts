import { expect, test } from 'vitest'
import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { statusTone } from '#domain/shipment/status/status-tone.ts'

const withTone = (tone: string) => SHIPMENT_STATUSES.filter((status) => statusTone(status) === tone)

test('at the desk red is what went wrong, and nothing that only takes its way', () => {
  expect(withTone('bad')).toEqual(['Failed Attempt', 'Delayed', 'Lost/Damaged', 'Returned', 'Cancelled'])
  expect(withTone('good')).toEqual(['Delivered'])
  expect(withTone('warn')).toEqual(['In Transit', 'Out for Delivery'])
  expect(withTone('info')).toEqual(['Pre-Transit'])
  expect(withTone('neutral')).toEqual(['Order Placed', 'Pending', 'Other', 'Ready for Payment'])
})
