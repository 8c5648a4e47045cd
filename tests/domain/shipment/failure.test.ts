import { expect, test } from 'vitest'
import { checkDelivery, statusBrought } from '#domain/shipment/delivery.ts'
import { FAILURE_REASONS, type ChosenReason } from '#domain/shipment/failure/failure.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'

const TODAY = '2026-11-25'
const failed = (failure: ChosenReason | undefined, notes = '') =>
  checkDelivery({ outcome: 'Failed Attempt', notes, hasPhoto: false, failure }, TODAY)
const because = (reason: ChosenReason['reason'], againOn: string | null = null) => ({ reason, againOn })

test('what was not delivered needs its reason, and no more', () => {
  expect(failed(undefined, 'Rang twice')).toEqual({ ok: false, refusal: 'reason-missing' })
  for (const reason of FAILURE_REASONS.filter((each) => each !== 'another-day'))
    expect(failed(because(reason))).toEqual({ ok: true, value: { outcome: 'Failed Attempt', notes: '' } })
})

test('another day needs the day: today or a later one', () => {
  expect(failed(because('another-day'))).toMatchObject({ refusal: 'day-missing' })
  expect(failed(because('another-day', '2026-02-30'))).toMatchObject({ refusal: 'day-missing' })
  expect(failed(because('another-day', '2026-11-24'))).toMatchObject({ refusal: 'day-past' })
  expect(failed(because('another-day', TODAY))).toMatchObject({ ok: true })
  expect(failed(because('another-day', '2026-12-01'))).toMatchObject({ ok: true })
})

test('another day is at most sixty days ahead: a mistyped year is no wish', () => {
  expect(failed(because('another-day', '2027-01-24'))).toMatchObject({ ok: true })
  expect(failed(because('another-day', '2027-01-25'))).toMatchObject({ refusal: 'day-far' })
  expect(failed(because('another-day', '2036-11-26'))).toMatchObject({ refusal: 'day-far' })
})

test('what is none of the list needs words, and so does a return', () => {
  expect(failed(because(null), '  ')).toMatchObject({ refusal: 'notes-missing' })
  expect(failed(because(null), ' The dog ')).toEqual({ ok: true, value: { outcome: 'Failed Attempt', notes: 'The dog' } })
  expect(checkDelivery({ outcome: 'Returned', notes: '', hasPhoto: false }, TODAY)).toMatchObject({ refusal: 'notes-missing' })
})

test('only what was not attempted gives the shipment another status than its outcome', () => {
  expect(statusBrought({ outcome: 'Failed Attempt', failure: { reason: 'not-attempted' } })).toBe('Delayed')
  expect(statusBrought({ outcome: 'Failed Attempt', failure: { reason: 'refused' } })).toBe('Failed Attempt')
  expect(statusBrought({ outcome: 'Failed Attempt' })).toBe('Failed Attempt')
  expect(statusBrought({ outcome: 'Delivered', failure: { reason: 'not-attempted' } })).toBe('Delivered')
})

test('each reason has words of its own; one that only a newer server knows is said as it is', () => {
  expect(new Set(FAILURE_REASONS.map((reason) => failureWords(reason))).size).toBe(FAILURE_REASONS.length)
  expect(failureWords('bitten-by-dog' as 'refused')).toBe('bitten-by-dog')
  expect(failureWords(null)).toBeNull()
})
