import { expect, test } from 'vitest'
import { watchLabels } from '#ui/scanner/labels-in-sight.ts'

test('a label counts once for as long as it is in sight, however seldom a slow tablet looks', () => {
  const freshIn = watchLabels()
  expect(freshIn(['P1'], 0)).toEqual(['P1'])
  expect(freshIn(['P1'], 120)).toEqual([])
  // Nothing was looked at for four seconds: that says nothing about the label.
  expect(freshIn(['P1'], 4120)).toEqual([])
  // Missed in one blurred picture.
  expect(freshIn([], 6240)).toEqual([])
  expect(freshIn(['P1'], 8360)).toEqual([])
})

test('a label that has gone may be meant again, and one that is only hidden for a moment is not', () => {
  const freshIn = watchLabels()
  freshIn(['P1'], 0)
  for (const now of [120, 240, 360, 480, 600]) expect(freshIn([], now)).toEqual([])
  expect(freshIn(['P1'], 720)).toEqual([])
  for (let now = 840; now <= 2400; now += 120) freshIn([], now)
  expect(freshIn(['P1'], 2520)).toEqual(['P1'])
})

test('two labels in one picture count for themselves, and one code twice in it counts once', () => {
  const freshIn = watchLabels()
  expect(freshIn(['P1', 'P1'], 0)).toEqual(['P1'])
  expect(freshIn(['P2', 'P1'], 120)).toEqual(['P2'])
})
