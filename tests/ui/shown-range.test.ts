import { expect, test } from 'vitest'

import { shownRange } from '#ui/format/shown-range.ts'

test.each([
  [1, 10, 200, 'Showing 1 - 10 of 200'],
  [20, 10, 200, 'Showing 191 - 200 of 200'],
  [5, 50, 203, 'Showing 201 - 203 of 203'],
  [1, 10, 0, 'Showing 0 - 0 of 0'],
  [10_000, 10, 100_000, 'Showing 99,991 - 1,00,000 of 1,00,000'],
])('page %i of %i rows each out of %i reads "%s"', (page, pageSize, total, label) => {
  expect(shownRange(page, pageSize, total).label).toBe(label)
})

test('a page that a narrower list no longer has shows the last one', () => {
  expect(shownRange(9, 10, 31)).toEqual({ page: 4, lastPage: 4, label: 'Showing 31 - 31 of 31' })
})
