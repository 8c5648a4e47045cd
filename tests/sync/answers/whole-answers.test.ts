import { describe, expect, test } from 'vitest'
import { checkMirror, checkPull, checkPush } from '#backend/sync/check-sync-answers.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { alteredAnswers, orAbsent, orNull, orNullOrAbsent, unread, whole } from '#tests/support/calls/call-contract.ts'

const T = '2026-11-20T12:00:00.000Z'
const place = { epoch: 'e1', scope: 1, role: 'driver', serverTime: T, keepPhotosHours: orAbsent(48) }

const page = {
  ...place,
  reset: orNull('scope'),
  cursor: 9,
  more: true,
  rows: [{ table: 'shipments', id: 's1', version: 8, gone: false, row: { id: 's1' } }],
  cash: orNullOrAbsent({
    carriedPaise: 118_00,
    checkedPaise: 0,
    limitPaise: 20_000_00,
    handOvers: [{ id: 'h1', paise: 100_00, receivedBy: orNull('Asha'), at: T }],
    holds: orAbsent(['d2']),
  }),
  reviews: orNullOrAbsent([
    { id: 'd1', state: 'accepted', reason: orNull('cancelled'), counts: true, moneyCounts: orAbsent(false), at: orNull(T) },
  ]),
  decideWithin: orNullOrAbsent({ attempts: 3, workingDays: 1, clients: orNullOrAbsent({ ACME: orAbsent(2), ZETA: orAbsent(4) }) }),
}
const mirror = { ...place, head: 7, rows: [{ id: 's2' }, { id: 's1' }], next: orNull({ createdAt: T, id: 's1' }) }
const answer = {
  id: 'c1',
  status: 'conflict',
  first: orNullOrAbsent('applied'),
  code: orNullOrAbsent('changed'),
  message: orNullOrAbsent('Somebody changed it.'),
  version: orNullOrAbsent(8),
  review: orNullOrAbsent('not-assigned'),
  conflict: orNullOrAbsent({
    fields: { notes: orAbsent(unread({ theirs: 'x' })), to_city: orAbsent(unread({ theirs: 'y' })) },
    ...unread({ changedBy: 'Asha', changedAt: T }),
  }),
  leftOut: orNullOrAbsent([{ code: 'delivered', message: 'It is there.', shipmentIds: ['s1'] }]),
}
const push = { epoch: 'e1', serverTime: T, reset: orNullOrAbsent('epoch'), answers: [answer] }

const told = (value: unknown): ServerResult<unknown> => ({ kind: 'answer', value, serverTime: null })
const pulled = (value: unknown, cursor = 7) => checkPull({ epoch: 'e1', scope: 1, cursor, limit: 2 }, told(value))
const mirrored = (value: unknown, after: { createdAt: string; id: string } | null = null) =>
  checkMirror({ table: 'shipments', limit: 2, after }, told(value))
const pushed = (value: unknown) => checkPush([{ id: 'c1' }], told(value))

test.each([
  ['a page of changes', page, pulled],
  ['a page of a first mirror', mirror, mirrored],
  ['the words on a push', push, pushed],
] as const)(
  '%s is believed with what may be missing, and with nothing else missing',
  (_what, whole_, judge: (value: unknown) => { kind: string }) => {
    const judged = alteredAnswers(whole_)
      .filter(({ answer: given, isBelieved }) => (judge(given).kind === 'answer') !== isBelieved)
      .map(({ what }) => what)
    expect([judge(whole(whole_)).kind, judged]).toEqual(['answer', []])
  },
)

describe('a page', () => {
  const plain = whole({ ...page, reset: null }) as Record<string, unknown>

  test('is handed on as it came, without words about tables where it knows all of them', () => {
    const said = pulled(plain)
    expect(said).toStrictEqual({ kind: 'answer', value: plain, serverTime: null })
  })

  test('may keep photos for no time at all', () => {
    expect(pulled({ ...plain, keepPhotosHours: 0 }).kind).toBe('answer')
  })

  test('goes on from the same place only when it is the last one', () => {
    expect(pulled({ ...plain, more: true }, 8).kind).toBe('answer')
    expect(pulled({ ...plain, more: true }, 9).kind).toBe('failed')
    expect(pulled({ ...plain, more: false }, 9).kind).toBe('answer')
  })

  test('of a mirror moves on also by the time alone', () => {
    const next = { createdAt: T, id: 's1' }
    expect(mirrored(whole(mirror), next).kind).toBe('failed')
    expect(mirrored(whole(mirror), { ...next, createdAt: '2026-11-20T13:00:00.000Z' }).kind).toBe('answer')
  })

  test('for a role of tomorrow is for a newer app to read, for no role at all is nobody’s', () => {
    expect(pulled({ ...plain, role: 'dispatcher' })).toMatchObject({ kind: 'failed', isAppTooOld: true })
    for (const role of ['The King', 7, null]) expect(pulled({ ...plain, role })).not.toHaveProperty('isAppTooOld')
  })
})

describe('a word on a command', () => {
  const judged = (word: object) => {
    const call = pushed({ epoch: 'e1', serverTime: T, answers: [{ id: 'c1', status: 'applied', ...word }] })
    return call.kind === 'answer' ? call.value.answers[0] : call
  }

  test('that says little is completed with nothing', () => {
    expect(judged({})).toStrictEqual({ id: 'c1', status: 'applied', code: null, message: null, version: null })
    const nulls = { first: null, code: null, message: null, version: null, review: null, conflict: null, leftOut: null }
    expect(judged(nulls)).toStrictEqual({ id: 'c1', status: 'applied', code: null, message: null, version: null })
  })

  test('that says all of it is handed on whole', () => {
    expect(judged(whole(answer) as object)).toStrictEqual(whole(answer))
  })

  test('may leave out who changed it, and when', () => {
    expect(judged({ conflict: { fields: {} } })).toMatchObject({ conflict: { fields: {}, changedBy: null, changedAt: null } })
  })
})
