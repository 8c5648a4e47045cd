import { expect, test } from 'vitest'
import { filterLines, WHOLE_LIST, type PendingFilter } from '#domain/billing/pending-filter.ts'
import { somePending } from '#tests/support/pending.ts'

const lines = [
  somePending({ id: 'last-moment', deliveredAt: '2026-10-31T18:29:59.999Z' }),
  somePending({ id: 'next-day', deliveredAt: '2026-10-31T18:30:00.000Z' }),
  somePending({ id: 'on-the-way', deliveredAt: null, status: 'In Transit' }),
].map((shipment) => ({ shipment }))
const fitting = (filter: Partial<PendingFilter>) => filterLines(lines, { ...WHOLE_LIST, ...filter }).map(({ shipment }) => shipment.id)

test('delivered up to a day holds that day as it was in India, and nothing undelivered', () => {
  expect(fitting({ deliveredUpTo: '2026-10-31' })).toEqual(['last-moment'])
  expect(fitting({ deliveredUpTo: '2026-11-01' })).toEqual(['last-moment', 'next-day'])
  expect(fitting({ deliveredUpTo: '2026-10-30' })).toEqual([])
})

test('a status and a day hold together; without either the list is the same object', () => {
  expect(fitting({ status: 'In Transit' })).toEqual(['on-the-way'])
  expect(fitting({ status: 'In Transit', deliveredUpTo: '2026-12-31' })).toEqual([])
  expect(filterLines(lines, WHOLE_LIST)).toBe(lines)
})

test('a copy from before the delivery was told holds no delivered ones', () => {
  const { deliveredAt: _, ...old } = somePending()
  expect(filterLines([{ shipment: old as ReturnType<typeof somePending> }], { ...WHOLE_LIST, deliveredUpTo: '2026-12-31' })).toEqual([])
})
