import { expect, test } from 'vitest'

import { wayToResult } from '#features/tracking/search/result-address.ts'
import { readSearchState } from '#features/tracking/search/search-state.ts'
import { waitInWords } from '#features/tracking/search/wait-in-words.ts'

test('a search in a history entry is shown again to the person who made it, and to nobody else', () => {
  expect(readSearchState({ search: '9000000001', by: null }, null)).toEqual({ search: '9000000001', by: null })
  expect(readSearchState({ search: '9000000001', by: 'a', opened: '17' }, 'a')).toEqual({ search: '9000000001', by: 'a', opened: '17' })
  expect(readSearchState({ search: '9000000001', by: 'a' }, null)).toBeNull()
  expect(readSearchState({ search: '9000000001', by: 'a' }, 'b')).toBeNull()
  expect(readSearchState({ search: '9000000001', by: null }, 'b')).toBeNull()
})

test.each([null, undefined, 'text', 7, [], {}, { search: 7, by: null }])('%j in a history entry is no search', (state) => {
  expect(readSearchState(state, null)).toBeNull()
})

test('dots, which a browser takes for a way up, travel beside the address', () => {
  expect(wayToResult(' .. ', 'me')).toEqual({ to: '/user-tracking', state: { search: '..', by: 'me' } })
  expect(wayToResult('9000000001 ', null)).toEqual({ to: '/user-tracking/9000000001', state: null })
})

test.each([
  [-5, '1 second'],
  [41_200, '42 seconds'],
  [60_000, '1 minute'],
  [65_000, '1 minute 5 seconds'],
  [3_460_000, '58 minutes'],
])('%s ms are %s', (ms, words) => {
  expect(waitInWords(ms)).toBe(words)
})
