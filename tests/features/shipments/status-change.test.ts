import { expect, test } from 'vitest'
import { statusChange } from '#features/shipments/status/status-change.ts'

test('tells how many change, which are so already, which are gone, and what to mind', () => {
  const change = statusChange(
    [
      { status: 'Pending' },
      { status: 'Delivered', invoice_status: 'raised' },
      { status: 'Delivered' },
      { status: 'Cancelled' },
      { status: 'In Transit' },
    ],
    6,
    'In Transit',
  )
  expect(change.changing).toBe(4)
  expect(change.words).toBe('4 shipments will change to In Transit. 1 shipment already so. 1 shipment no longer on this device.')
  expect(change.warnings).toEqual([
    '2 shipments delivered already: the date of delivery goes.',
    '1 shipment cancelled, returned or lost already.',
    '1 shipment on an invoice already.',
  ])
})

test('warns of nothing where there is nothing to mind', () => {
  expect(statusChange([{ status: 'Pending' }], 1, 'Delivered')).toEqual({
    changing: 1,
    words: '1 shipment will change to Delivered.',
    warnings: [],
  })
})
