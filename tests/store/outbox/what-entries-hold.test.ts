import { expect, test } from 'vitest'
import type { Command } from '#domain/sync/command.ts'
import {
  commandToSend,
  idsOf,
  isBeingWithdrawn,
  isUnsentState,
  photoIdsOf,
  RECEIPT_STATES,
  SHOWN_STATES,
  TRIES_BEFORE_A_PERSON,
  UNDO_MS,
  UNSENT_STATES,
  type OutboxState,
} from '#store/outbox/outbox-entry.ts'
import { someEntry, someWithdrawal } from '#tests/support/outbox-rows.ts'

test('an entry names its photos in their order, and none without a first one', () => {
  expect(photoIdsOf({ photoId: null })).toEqual([])
  expect(photoIdsOf({ photoId: null, morePhotoIds: ['b'] })).toEqual([])
  expect(photoIdsOf({ photoId: 'a' })).toEqual(['a'])
  expect(photoIdsOf({ photoId: 'a', morePhotoIds: ['b', 'c'] })).toEqual(['a', 'b', 'c'])
})

test('an entry names every id that it had, the oldest first', () => {
  const { command } = someEntry('a', 's1')
  expect(idsOf({ entryId: 'a', command })).toEqual(['a'])
  expect(idsOf({ entryId: 'a', command: { ...command, replaces: ['first', 'second'] } as Command })).toEqual(['first', 'second', 'a'])
})

test('of what was given up the question goes out, of all else the command', () => {
  const { command } = someEntry('a', 's1')
  const withdrawal = someWithdrawal('a')
  expect(commandToSend({ command, withdrawal: null })).toBe(command)
  expect(commandToSend({ command, withdrawal })).toBe(withdrawal.command)
})

test.each<[OutboxState, isUnsent: boolean, isShown: boolean, isReceipt: boolean, isAsked: boolean]>([
  ['waiting', true, true, false, true],
  ['sending', true, true, false, true],
  ['backoff', true, true, false, true],
  ['signed-out', true, true, false, true],
  ['refused', false, false, false, true],
  ['accepted', false, true, false, false],
  ['confirmed', false, false, true, false],
  ['discarded', false, false, true, false],
])('%s: still to be sent, shown, a receipt, asked about once it is given up', (state, isUnsent, isShown, isReceipt, isAsked) => {
  expect(isUnsentState(state)).toBe(isUnsent)
  expect([UNSENT_STATES, SHOWN_STATES, RECEIPT_STATES].map((states) => (states as readonly string[]).includes(state))).toEqual([
    isUnsent,
    isShown,
    isReceipt,
  ])
  expect(isBeingWithdrawn({ state, withdrawal: someWithdrawal('a') })).toBe(isAsked)
  expect(isBeingWithdrawn({ state, withdrawal: null })).toBe(false)
})

test('a person has ten seconds to take a capture back, and is told of what fails after ten tries', () => {
  expect([UNDO_MS, TRIES_BEFORE_A_PERSON]).toEqual([10_000, 10])
})
