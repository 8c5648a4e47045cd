import { expect, test } from 'vitest'

import { readTrackingSearch } from '#features/tracking/search-input.ts'

test('what was typed is trimmed before it is searched', () => {
  expect(readTrackingSearch('  1732104000000123 ')).toEqual({ kind: 'tracking-number', number: '1732104000000123' })
})

test('letters, digits, hyphen and underscore make a tracking number', () => {
  expect(readTrackingSearch('WB_2026-11-a')).toEqual({ kind: 'tracking-number', number: 'WB_2026-11-a' })
})

test.each(['9000000001', '09000000001'])('%s is tried as a tracking number', (number) => {
  expect(readTrackingSearch(number)).toEqual({ kind: 'tracking-number', number })
})

test.each(['12/34', 'a b', '१२३', '%', "'; drop"])('%s is neither a phone number nor a tracking number', (typed) => {
  expect(readTrackingSearch(typed)).toEqual({ kind: 'invalid' })
})

test('nothing but spaces is nothing', () => {
  expect(readTrackingSearch('  ')).toEqual({ kind: 'empty' })
})
