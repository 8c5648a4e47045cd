import { expect, test } from 'vitest'

import { firstRow, nextRow } from '#features/shipments/next-row.ts'
import { toggled } from '#features/shipments/use-selection.ts'

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
