import { expect, test } from 'vitest'
import { readAnswer, type HttpAnswer } from '#backend/transport/read-answer.ts'
import { readUploadAnswer } from '#backend/sync/read-upload-answer.ts'
import { syncOverTransport } from '#backend/sync/sync-over-transport.ts'
import type { Command } from '#domain/sync/command.ts'

const T = '2026-11-20T12:00:00.000Z'
const http = (body: string, contentType = 'application/json'): HttpAnswer => ({
  status: 200,
  redirected: false,
  contentType,
  retryAfter: null,
  body,
})

/** What somebody in between answers with status 200: nothing of it is an answer to anything. */
const NOT_OURS: [name: string, HttpAnswer][] = [
  ['an empty object', http('{}')],
  ['a portal’s JSON', http('{"error":"login required"}')],
  ['a list', http('[]')],
  ['null', http('null')],
  ['a word', http('"ok"')],
  ['a number', http('200')],
  ['a page', http('<html>Welcome</html>', 'text/html')],
  ['JSON that ends too early', http('{"status":"stored","photo":"p1","rows":[')],
  ['a portal’s success', http('{"status":"success","rows":[],"answers":[]}')],
]

const sync = (answer: HttpAnswer) =>
  syncOverTransport({ call: async () => readAnswer(answer), upload: async (photo) => readUploadAnswer(answer, photo) })
const syncTold = (value: unknown) => sync(http(JSON.stringify(value)))

const HASH = 'a'.repeat(64)
const photo = { id: 'p1', sha256: HASH, bytes: new ArrayBuffer(0) }
const receipt = { status: 'stored', photo: 'p1', sha256: HASH, path: 's1-1.jpg' }
const place = { epoch: 'e1', scope: 1, role: 'driver', serverTime: T }
const mirrorRequest = { table: 'shipments' as const, limit: 2, after: null }
const mirrorPage = { ...place, head: 7, rows: [{ id: 's2' }, { id: 's1' }], next: { createdAt: T, id: 's1' } }
const pullRequest = { epoch: 'e1', scope: 1, cursor: 7, limit: 2 }
const change = { table: 'shipments', id: 's1', version: 8, gone: false, row: { id: 's1' } }
const review = { id: 'c1', state: 'accepted', reason: 'cancelled', counts: true, at: T }
const pullPage = { ...place, reset: null, cursor: 9, more: false, rows: [change] }
const commands = [{ id: 'c1' }, { id: 'c2' }] as Command[]
const applied = { id: 'c1', status: 'applied', code: null, message: null, version: 8 }
const pushAnswer = { epoch: 'e1', serverTime: T, answers: [applied] }

test.each(NOT_OURS)('%s is no answer to a pull, a mirror, a push or an upload', async (_name, answer) => {
  const backend = sync(answer)
  const calls = [backend.pull(pullRequest), backend.mirror(mirrorRequest), backend.push(commands, null), backend.uploadPhoto(photo)]
  for (const call of calls) expect(['failed', 'captive-portal', 'unreachable']).toContain((await call).kind)
})

test('a photo counts as delivered only by a receipt that names it and its hash', async () => {
  expect(await syncTold(receipt).uploadPhoto(photo)).toMatchObject({ kind: 'answer', value: receipt })
  expect(await syncTold({ ...receipt, status: 'already-stored' }).uploadPhoto(photo)).toMatchObject({ kind: 'answer' })
  const none = [
    { ...receipt, photo: 'p2' },
    { ...receipt, sha256: 'b'.repeat(64) },
    { ...receipt, status: 'ok' },
    { ...receipt, path: '' },
    { status: 'stored', path: 's1-1.jpg' },
    { ...receipt, photo: undefined },
    { ...receipt, sha256: undefined },
    { ...receipt, path: undefined },
    // A 200 refuses nothing, with any words.
    { status: 'refused', code: 'not-yours' },
  ]
  for (const answer of none) expect((await syncTold(answer).uploadPhoto(photo)).kind).toBe('failed')
})

test('a page of a first mirror is believed only whole, as long as was asked, and going on', async () => {
  expect(await syncTold(mirrorPage).mirror(mirrorRequest)).toMatchObject({ kind: 'answer', value: mirrorPage, serverTime: T })
  expect((await syncTold({ ...mirrorPage, rows: [], next: null }).mirror(mirrorRequest)).kind).toBe('answer')
  const broken: object[] = [
    ...without(mirrorPage),
    { ...mirrorPage, epoch: '' },
    { ...mirrorPage, scope: -1 },
    { ...mirrorPage, role: 'king' },
    { ...mirrorPage, head: -1 },
    { ...mirrorPage, head: '7' },
    { ...mirrorPage, serverTime: 'yesterday' },
    { ...mirrorPage, serverTime: '2026-13-45T12:00:00.000Z' },
    { ...mirrorPage, rows: {} },
    { ...mirrorPage, rows: [{ id: 's2' }, {}] },
    { ...mirrorPage, rows: [null] },
    { ...mirrorPage, rows: [{ id: 's3' }, { id: 's2' }, { id: 's1' }] },
    { ...mirrorPage, next: 's1' },
    { ...mirrorPage, next: { createdAt: T } },
    { ...mirrorPage, rows: [] },
    { ...mirrorPage, keepPhotosHours: '48' },
  ]
  for (const page of broken) expect([page, (await syncTold(page).mirror(mirrorRequest)).kind]).toEqual([page, 'failed'])
  const again = await syncTold(mirrorPage).mirror({ ...mirrorRequest, after: { createdAt: T, id: 's1' } })
  expect(again.kind, 'the same position again').toBe('failed')
})

test('a page of changes is believed only whole, and never goes back', async () => {
  expect(await syncTold(pullPage).pull(pullRequest)).toMatchObject({ kind: 'answer', value: pullPage, serverTime: T })
  const gone = { ...change, gone: true, row: null }
  expect(await syncTold({ ...pullPage, rows: [gone] }).pull(pullRequest)).toMatchObject({ value: { rows: [gone] } })
  expect((await syncTold({ ...pullPage, cursor: 7, rows: [] }).pull(pullRequest)).kind).toBe('answer')
  const broken: object[] = [
    ...without(pullPage),
    { ...pullPage, epoch: '' },
    { ...pullPage, scope: null },
    { ...pullPage, role: 'king' },
    { ...pullPage, cursor: 6 },
    { ...pullPage, cursor: -1 },
    { ...pullPage, cursor: 7, more: true },
    { ...pullPage, more: 'no' },
    { ...pullPage, serverTime: null },
    { ...pullPage, reset: 1 },
    { ...pullPage, rows: null },
    { ...pullPage, rows: [change, change, change] },
    ...without(change).map((row) => ({ ...pullPage, rows: [row] })),
    { ...pullPage, rows: [{ ...change, row: null }] },
    { ...pullPage, rows: [{ ...change, row: { id: 's2' } }] },
    { ...pullPage, rows: [{ ...change, version: '8' }] },
    { ...pullPage, keepPhotosHours: -1 },
    { ...pullPage, reviews: {} },
    ...without(review).map((each) => ({ ...pullPage, reviews: [each] })),
    { ...pullPage, reviews: [{ ...review, at: 'yesterday' }] },
    { ...pullPage, reviews: [{ ...review, counts: 'yes' }] },
    { ...pullPage, reviews: [{ ...review, moneyCounts: 'yes' }] },
  ]
  expect((await syncTold({ ...pullPage, reviews: [review] }).pull(pullRequest)).kind).toBe('answer')
  for (const page of broken) expect([page, (await syncTold(page).pull(pullRequest)).kind]).toEqual([page, 'failed'])
})

test('a server that begins anew may go back, for any reason it gives', async () => {
  for (const [said, understood] of [
    ['epoch', 'epoch'],
    ['scope', 'scope'],
    ['cursor', 'cursor'],
    ['a-reason-of-tomorrow', 'cursor'],
  ] as const) {
    const answer = await syncTold({ ...pullPage, reset: said, cursor: 1, rows: [] }).pull(pullRequest)
    expect(answer).toMatchObject({ kind: 'answer', value: { reset: understood } })
  }
})

test('a table that only a newer app knows is left out, said, and stops no other', async () => {
  const rows = [{ ...change, table: 'vehicles', id: 'v1', row: { id: 'v1' } }, change]
  const answer = await syncTold({ ...pullPage, rows }).pull(pullRequest)
  expect(answer).toMatchObject({ kind: 'answer', value: { rows: [change], unknownTables: ['vehicles'], cursor: 9 } })
})

test('only a newer app knows the rows of such a table', async () => {
  for (const row of [{ plate: 'TS09' }, { id: 'another', plate: 'TS09' }, 'TS09', null]) {
    const rows = [{ ...change, table: 'vehicles', id: 'v1', row }, change]
    const answer = await syncTold({ ...pullPage, rows }).pull(pullRequest)
    expect(answer).toMatchObject({ kind: 'answer', value: { rows: [change], unknownTables: ['vehicles'], cursor: 9 } })
  }
})

test('fields that only a newer app knows pass', async () => {
  const more = { tomorrow: true }
  expect((await syncTold({ ...pullPage, ...more, rows: [{ ...change, ...more }] }).pull(pullRequest)).kind).toBe('answer')
  expect((await syncTold({ ...mirrorPage, ...more }).mirror(mirrorRequest)).kind).toBe('answer')
  expect((await syncTold({ ...pushAnswer, ...more, answers: [{ ...applied, ...more }] }).push(commands, null)).kind).toBe('answer')
  expect((await syncTold({ ...receipt, ...more }).uploadPhoto(photo)).kind).toBe('answer')
})

test('a push is answered only by words on its own commands, the first on each', async () => {
  const refused = { ...applied, status: 'rejected', code: 'not-found' }
  const answers = [applied, { ...refused, id: 'stranger' }, refused, { ...applied, id: 'c2', version: null }]
  const answer = await syncTold({ ...pushAnswer, answers }).push(commands, null)
  expect(answer).toMatchObject({ kind: 'answer', value: { epoch: 'e1', answers: [applied, { id: 'c2', version: null }] } })
  expect(answer.kind === 'answer' && answer.value.answers).toHaveLength(2)
})

test('a push is believed only whole', async () => {
  const broken: object[] = [
    ...without(pushAnswer),
    { ...pushAnswer, epoch: '' },
    { ...pushAnswer, serverTime: 5 },
    { ...pushAnswer, reset: 5 },
    { ...pushAnswer, answers: {} },
    ...[null, 'c1', {}, { id: 'c1' }, { status: 'applied' }].map((word) => ({ ...pushAnswer, answers: [word] })),
    ...[{ version: '8' }, { code: 5 }, { message: {} }, { conflict: 'yes' }, { conflict: { fields: { notes: null } } }].map((field) => ({
      ...pushAnswer,
      answers: [{ ...applied, ...field }],
    })),
    { ...pushAnswer, answers: [{ ...applied, status: 'replayed' }] },
  ]
  for (const page of broken) expect([page, (await syncTold(page).push(commands, null)).kind]).toEqual([page, 'failed'])
})

test('a word on a command that only a newer app knows comes through, for the store to keep aside', async () => {
  const answers = [
    { ...applied, status: 'escalated' },
    { ...applied, id: 'c2', status: 'replayed', first: 'escalated' },
  ]
  expect(await syncTold({ ...pushAnswer, answers }).push(commands, null)).toMatchObject({ kind: 'answer', value: { answers } })
})

test('a server of another epoch answers no command, and says so', async () => {
  const answer = await syncTold({ ...pushAnswer, reset: 'epoch', answers: [] }).push(commands, null)
  expect(answer).toMatchObject({ kind: 'answer', value: { reset: 'epoch', answers: [] } })
})

test('only the database’s own two words take somebody’s mirror away', async () => {
  for (const why of ['customer', 'inactive']) {
    expect(await syncTold({ denied: why }).pull(pullRequest)).toEqual({ kind: 'denied', why })
    expect(await syncTold({ denied: why }).push(commands, null)).toEqual({ kind: 'denied', why })
  }
  expect(await syncTold({ denied: 'signed-out' }).pull(pullRequest)).toEqual({ kind: 'signed-out' })
  const others: HttpAnswer[] = [
    http('{"denied":"by the hotel"}'),
    http('{"denied":true}'),
    { ...http('{"code":"42501","message":"permission denied"}'), status: 403 },
    { ...http('{"error":"login required"}'), status: 403 },
    { ...http('{}'), status: 403 },
  ]
  for (const answer of others) {
    const backend = sync(answer)
    for (const call of [backend.pull(pullRequest), backend.mirror(mirrorRequest), backend.push(commands, null)]) {
      expect(['failed', 'captive-portal']).toContain((await call).kind)
    }
  }
})

/** The object once without each of its fields. */
function without(whole: object): object[] {
  return Object.keys(whole).map((left) => Object.fromEntries(Object.entries(whole).filter(([name]) => name !== left)))
}
