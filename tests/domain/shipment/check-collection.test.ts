import { expect, test } from 'vitest'
import {
  cashOf,
  checkCollection,
  collectionDraftOf,
  isSameCollection,
  ordinaryCollection,
  type CollectionDraft,
} from '#domain/shipment/collecting/collection.ts'
import { standingOfCash } from '#domain/sync/own-cash.ts'

const check = (typed: Partial<CollectionDraft>) => checkCollection(1250_00, { ...ordinaryCollection(1250_00), ...typed })
const whole = { expectedPaise: 1250_00, collectedPaise: 1250_00, mode: 'cash', reference: null, reason: null } as const

test.each([
  ['all of it in cash needs nothing', {}, whole],
  ['typed as it was expected is no difference', { amount: '1,250', reason: 'left from before' }, whole],
  ['by UPI with its reference', { mode: 'upi', reference: ' 4321 ' } as const, { ...whole, mode: 'upi', reference: '4321' }],
  ['by UPI without one', { mode: 'upi' } as const, { ...whole, mode: 'upi' }],
  ['a reference left from UPI is none of cash', { reference: '4321' }, whole],
  ['less with its reason', { amount: '1200', reason: ' No change ' }, { ...whole, collectedPaise: 1200_00, reason: 'No change' }],
  ['nothing at all with its reason', { amount: '0', reason: 'Had no money' }, { ...whole, collectedPaise: 0, reason: 'Had no money' }],
])('%s', (_name, typed, value) => {
  expect(check(typed)).toEqual({ ok: true, value })
})

test.each([
  ['less without a reason', { amount: '1200', reason: '  ' }, 'difference-unexplained'],
  ['more without a reason', { amount: '1300' }, 'difference-unexplained'],
  ['no amount', { amount: '' }, 'amount-missing'],
  ['what is no amount', { amount: 'all' }, 'amount-missing'],
  ['parts of a paisa, which nobody can hand over', { amount: '12.345', reason: 'x' }, 'amount-missing'],
  ['more than can be asked for', { amount: '10,00,000.01', reason: 'x' }, 'amount-too-high'],
])('%s is not submitted', (_name, typed, refusal) => {
  expect(check(typed)).toEqual({ ok: false, refusal })
})

test('a submitted collection opens as it was entered, and says the same again', () => {
  const less = { ...whole, collectedPaise: 1200_50, reason: 'No change' }
  expect(collectionDraftOf(less)).toEqual({ expectedPaise: 1250_00, mode: 'cash', amount: '1200.50', reference: '', reason: 'No change' })
  for (const each of [whole, less, { ...whole, mode: 'upi', reference: '4321' } as const])
    expect(checkCollection(1250_00, collectionDraftOf(each))).toEqual({ ok: true, value: each })
  expect([
    isSameCollection(whole, less),
    isSameCollection(whole, { ...whole }),
    isSameCollection(null, whole),
    isSameCollection(null, null),
  ]).toEqual([false, true, false, true])
})

test('only cash is carried, and the limit is seen before it is passed', () => {
  expect([cashOf(whole), cashOf({ ...whole, mode: 'upi' }), cashOf(null), cashOf(undefined)]).toEqual([1250_00, 0, 0, 0])
  expect([39_999_00, 40_000_00, 50_000_00, 50_000_01].map((paise) => standingOfCash(paise, 50_000_00))).toEqual([
    'ordinary',
    'near-limit',
    'near-limit',
    'over-limit',
  ])
})
