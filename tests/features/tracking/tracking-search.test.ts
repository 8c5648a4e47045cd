import { expect, test } from 'vitest'

import type { PhoneAnswer } from '#backend/rpc/visitor/track-by-phone.ts'
import type { TrackAnswer } from '#backend/rpc/visitor/track-shipment.ts'
import type { TrackedShipment } from '#domain/shipment/tracking-history.ts'
import { runSearch } from '#features/tracking/search/run-search.ts'
import { wayToResult } from '#features/tracking/search/result-address.ts'
import { mayBePhone, readTrackingSearch, shownSearch } from '#features/tracking/search/search-input.ts'

test.each([
  '9000000001',
  '09000000001',
  '  9000000001 ',
  '90000 00001',
  '90000-00001',
  '+91 90000 00001',
  '+919000000001',
  '919000000001',
  '(0) 90000.00001',
])('%s is a phone number, and its ten digits are shown', (typed) => {
  expect(readTrackingSearch(typed)).toMatchObject({ kind: 'phone', number: '9000000001' })
  expect(shownSearch(typed)).toBe('9000000001')
})

test.each([
  ['1732 1040 0000 0123', '1732104000000123'],
  ['1732-1040-0000-0123', '1732104000000123'],
  ['EM 123 456 789 IN', 'EM123456789IN'],
  ['Track it here: https://waybill.example/user-tracking/1732104000000123?from=share thanks', '1732104000000123'],
  ['waybill.example/track/1732104000000123', '1732104000000123'],
  [' SHP 1A2B3C4D', 'SHP1A2B3C4D'],
])('%s is the tracking number %s', (typed, number) => {
  expect(readTrackingSearch(typed)).toEqual({ kind: 'tracking-number', number })
  expect(shownSearch(typed)).toBe(number)
  expect(wayToResult(typed, null).to).toBe(`/user-tracking/${number}`)
})

test.each(['WB_2026-11-a', '1732104000000123', '900000001', '090000000012', 'a'])('%s is a tracking number', (typed) => {
  expect(readTrackingSearch(typed)).toEqual({ kind: 'tracking-number', number: typed })
})

test.each(['https://waybill.example/user-tracking/1732104000000123', ' https://waybill.example/track/1732104000000123?from=label'])(
  'the pasted link %s is its tracking number',
  (typed) => {
    expect(readTrackingSearch(typed)).toEqual({ kind: 'tracking-number', number: '1732104000000123' })
    expect(wayToResult(typed, null).to).toBe('/user-tracking/1732104000000123')
  },
)

test.each(['12/34', 'a b', '१२३', '९०००००००००१', '+91900000000', 'what is 5 this', '%', '..', "'; drop"])(
  '%s is neither a phone number nor a tracking number',
  (typed) => {
    expect(readTrackingSearch(typed)).toEqual({ kind: 'invalid' })
  },
)

test('a text of spaces counts as empty', () => {
  expect(readTrackingSearch('  ')).toEqual({ kind: 'empty' })
})

test.each([
  '9000000001',
  '09000000001',
  '900000001',
  '919000000001',
  '0919000000001',
  '00919000000001',
  '90000-00001',
  '98765O3210',
  '9000000',
])('%s may be a phone number, typed rightly or not', (typed) => {
  expect(mayBePhone(typed)).toBe(true)
})

test.each(['1732104000000123', '4040404040404', 'AB-1001', 'EM123456789IN', '123456', 'WB_2026-11-a'])('%s is no phone number', (typed) => {
  expect(mayBePhone(typed)).toBe(false)
})

const found: TrackAnswer = { kind: 'found', shipment: {} as TrackedShipment, seenAt: '', fromCache: false }
const listed = (...shipments: TrackedShipment[]): PhoneAnswer => ({
  kind: 'listed',
  shipments,
  next: null,
  cut: false,
  seenAt: '',
  fromCache: false,
})

/** What came of the search, and in which order the server was asked. */
async function searching(typed: string, byPhone: PhoneAnswer, byNumber: TrackAnswer) {
  const asked: string[] = []
  const search = readTrackingSearch(typed)
  if (!('number' in search)) throw new Error(`${typed} cannot be searched for`)
  const { kind } = await runSearch(search, {
    byPhone: async (phone) => {
      asked.push(`phone ${phone}`)
      return byPhone
    },
    byNumber: async (number) => {
      asked.push(`number ${number}`)
      return byNumber
    },
  })
  return { kind, asked }
}

test('a text that is not a phone number is never looked up as one', async () => {
  expect(await searching('AB-1', listed(), found)).toEqual({ kind: 'found', asked: ['number AB-1'] })
})

test('a phone number that shipments have is not tried as a tracking number', async () => {
  expect(await searching('9000000001', listed({} as TrackedShipment), found)).toEqual({ kind: 'listed', asked: ['phone 9000000001'] })
})

test('one that no shipment has is tried as a tracking number', async () => {
  expect(await searching('9000000001', listed(), found)).toEqual({ kind: 'found', asked: ['phone 9000000001', 'number 9000000001'] })
  expect((await searching('9000000001', listed(), { kind: 'not-found' })).kind).toBe('no-shipments')
})

test('"no shipments" is said only when both questions were answered', async () => {
  expect((await searching('9000000001', listed(), { kind: 'unreachable' })).kind).toBe('unreachable')
  expect((await searching('9000000001', listed(), { kind: 'busy', retryAfterMs: null })).kind).toBe('busy')
  expect(await searching('9000000001', { kind: 'refused', message: 'No' }, found)).toEqual({ kind: 'refused', asked: ['phone 9000000001'] })
})
