import { expect, test } from 'vitest'
import { SHIPMENT_STATUSES } from '#domain/shipment.ts'
import { statusTone } from '#domain/status-tone.ts'

test('at the desk Delivered is green, In Transit yellow, and everything else red', () => {
  const others = SHIPMENT_STATUSES.filter((status) => status !== 'Delivered' && status !== 'In Transit')
  expect(others).toHaveLength(11)
  expect([statusTone('Delivered'), statusTone('In Transit'), ...new Set(others.map(statusTone))]).toEqual(['good', 'warn', 'bad'])
})
