import { expect, test } from 'vitest'

import { firstRow, nextRow } from '#features/shipments/list/next-row.ts'
import { rangeOf, toggled } from '#features/shipments/list/hooks/use-selection.ts'

test('arrows stop at the first and the last row', () => {
  expect(nextRow('ArrowDown', 0, 3)).toBe(1)
  expect(nextRow('ArrowDown', 2, 3)).toBe(2)
  expect(nextRow('ArrowUp', 0, 3)).toBe(0)
  expect(nextRow('Home', 2, 3)).toBe(0)
  expect(nextRow('End', 0, 3)).toBe(2)
  expect(nextRow('a', 1, 3)).toBeNull()
})

test('from outside the rows arrows begin at the nearer end', () => {
  expect(firstRow('ArrowDown', 3)).toBe(0)
  expect(firstRow('ArrowUp', 3)).toBe(2)
  expect(firstRow('Home', 3)).toBeNull()
  expect(firstRow('ArrowDown', 0)).toBeNull()
})

test('selecting a page adds to what is selected on other pages', () => {
  expect([...toggled(new Set(['on-page-1']), ['a', 'b'])]).toEqual(['on-page-1', 'a', 'b'])
})

test('a half-selected page becomes wholly selected, a selected one is cleared', () => {
  const whole = toggled(new Set(['a', 'elsewhere']), ['a', 'b'])
  expect([...whole]).toEqual(['a', 'elsewhere', 'b'])
  expect([...toggled(whole, ['a', 'b'])]).toEqual(['elsewhere'])
})

test('a range has both ends, in either direction, and one end where the other is not shown', () => {
  const shown = ['a', 'b', 'c', 'd']
  expect(rangeOf(shown, 'b', 'd')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(shown, 'd', 'b')).toEqual(['b', 'c', 'd'])
  expect(rangeOf(shown, 'c', 'c')).toEqual(['c'])
  expect(rangeOf(shown, null, 'c')).toEqual(['c'])
  expect(rangeOf(shown, 'on-page-1', 'c')).toEqual(['c'])
})
