import { expect, test } from 'vitest'
import type { Reviewed } from '#domain/sync/reviewed.ts'
import { deliveryMessages, submittedMessage, unexpectedMessage } from '#features/proof-of-delivery/find/delivery-messages.ts'
import { deliverySteps } from '#features/proof-of-delivery/capture/delivery-progress.ts'
import { withPhrase } from '#features/proof-of-delivery/capture/ready-phrases.tsx'

test('the messages of the specification, to the letter, and those of the reasons', () => {
  expect(Object.values(deliveryMessages)).toEqual([
    'Please select a delivery outcome.',
    'Please upload a delivery photo for Delivered status.',
    'Please enter delivery notes for this outcome.',
    'Please choose why it could not be delivered.',
    'Please say for which day it was asked.',
    'Please choose today or a later day.',
    'Please choose a day within the next 60 days.',
  ])
  expect(submittedMessage('Failed Attempt')).toBe('Proof of Delivery submitted successfully! Status: Failed Attempt')
  expect(unexpectedMessage(new Error('x'))).toBe('Unexpected error: x')
})

test('what the office looks at claims nothing that may have been decided since', () => {
  const review = { state: 'delivered-to-office', review: 'corrected-late' } as const
  expect(deliverySteps(review, 'phone').at(-1)).toEqual({
    text: 'Received. The office is checking: this correction came late, and the office decides about it.',
    done: true,
    isChecked: true,
  })
})

test('what the office has decided ends the way, in plain words and with its moment', () => {
  const last = (decided: Reviewed) => deliverySteps({ state: 'delivered-to-office', decided }, 'phone').at(-1)
  const at = '2026-11-20T12:35:00.000Z'
  const accepted = { state: 'accepted', reason: 'cancelled', counts: true, at } as const
  expect(last(accepted)).toEqual({ text: 'The office has accepted it (20 Nov 2026, 6:05 pm).', done: true })
  expect(last({ ...accepted, state: 'attached' })?.text).toBe('The office has found its shipment and accepted it (20 Nov 2026, 6:05 pm).')
  expect(last({ ...accepted, state: 'set-aside' })).toEqual({
    text: 'The office has looked at it: what you recorded stands (20 Nov 2026, 6:05 pm).',
    done: true,
  })
  expect(last({ ...accepted, state: 'set-aside', counts: false })).toEqual({
    text: 'The office has set it aside: it changed nothing (20 Nov 2026, 6:05 pm).',
    done: true,
    isChecked: true,
  })
  expect(last({ ...accepted, state: 'set-aside', counts: false, moneyCounts: true })?.text).toBe(
    'The office has set it aside: it changed no shipment, and the money you took still counts (20 Nov 2026, 6:05 pm).',
  )
  expect(last({ ...accepted, state: 'corrected' })?.text).toBe('A correction has taken its place (20 Nov 2026, 6:05 pm).')
})

test('"Delivered to office" is done only when the office has it', () => {
  for (const state of ['saved', 'sending', 'waiting-for-signal', 'sign-in-needed', 'needs-you'] as const) {
    expect(deliverySteps({ state }, 'phone').map(({ done }) => done)).toEqual([true, false, false])
  }
  expect(deliverySteps({ state: 'delivered-to-office' }, 'phone').every(({ done }) => done)).toBe(true)
  expect(deliverySteps({ state: 'saved' }, 'phone')[0]?.text).toBe('Saved on this phone')
  expect(deliverySteps({ state: 'saved' }, 'device')[0]?.text).toBe('Saved on this device')
})

test('a given-up delivery goes no further, and is never called delivered', () => {
  const texts = (standing: Parameters<typeof deliverySteps>[0]) => deliverySteps(standing, 'phone').map(({ text }) => text)
  expect(texts({ state: 'discarded' })).toEqual(['Saved on this phone', 'Discarded'])
  for (const state of ['discarding', 'sign-in-needed', 'needs-you'] as const) {
    expect(texts({ state, isBeingDiscarded: true }).at(-1)).toBe('Given up: the office says whether it had arrived')
  }
  expect(texts({ state: 'delivered-to-office', photos: [{ id: 'p', state: 'none' }] }).at(-1)).toBe('Delivered to office, photo discarded')
})

test('a ready phrase joins what is typed and repeats nothing', () => {
  expect(withPhrase('', 'Nobody home')).toBe('Nobody home')
  expect(withPhrase('Rang twice', 'Nobody home')).toBe('Rang twice. Nobody home')
  expect(withPhrase('Rang twice. Nobody home', 'Nobody home')).toBe('Rang twice. Nobody home')
  const full = 'x'.repeat(995)
  expect(withPhrase(full, 'Nobody home')).toBe(full)
})
