import { expect, test } from 'vitest'
import type { CommandAnswer } from '#domain/sync/command.ts'
import type { PushAnswer } from '#domain/sync/mirror.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { applyPushAnswers, refuseCommands, type Answered } from '#store/outbox/apply-push-answers.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { TakenOver } from '#store/outbox/sync-lease.ts'
import { rebaseRecords } from '#store/records/rebase-records.ts'
import {
  entriesById,
  goesOn,
  HOLDER,
  NOW,
  outboxWith,
  photosById,
  someEntry,
  somePhotoRow,
  someWithdrawal,
} from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

const MINUTE_MS = 60_000
const lease = { holder: HOLDER, from: NOW, until: NOW + MINUTE_MS }
const sending: Partial<OutboxEntry> = { state: 'sending', lease }
const trouble = { code: 'keeps-failing', message: '' }
/** Something of everything that a final word ends. */
const troubled: Partial<OutboxEntry> = { ...sending, pause: goesOn, trouble, refusal: trouble, attempts: 2 }
const pauseAfter = (failures: number) => ({ from: NOW, until: NOW + 1_000 * Math.min(failures, 3_600) })
const AN_HOUR = { from: NOW, until: NOW + 60 * MINUTE_MS }

const answer = (id: string, given: Partial<CommandAnswer> = {}): CommandAnswer => ({
  id,
  status: 'applied',
  code: null,
  message: null,
  version: null,
  ...given,
})

const heard = (...answers: CommandAnswer[]): PushAnswer => ({ epoch: 'e1', serverTime: new Date(NOW).toISOString(), answers })

async function apply(db: WaybillDatabase, ...answers: CommandAnswer[]): Promise<Answered> {
  return applyPushAnswers(db, await db.outbox.toArray(), heard(...answers), { holder: HOLDER, now: NOW, pauseAfter })
}

/** What becomes of one entry by one answer to it, and how it is counted. */
async function wordOn(given: Partial<OutboxEntry>, word: Partial<CommandAnswer> | null, ...others: CommandAnswer[]) {
  const db = await outboxWith([someEntry('a', 's1', given)])
  const counts = await apply(db, ...(word === null ? [] : [answer('a', word)]), ...others)
  return { counts, entry: (await entriesById(db))['a']! }
}

const counted = (given: Partial<Answered>): Answered => ({ accepted: 0, refused: 0, again: 0, busy: 0, ...given })
const isSettled = { lease: null, pause: null, trouble: null, refusal: null }

test.each<[string, Partial<CommandAnswer>, 'accepted' | 'confirmed']>([
  ['a yes that a pull will show', { status: 'applied', version: 7 }, 'accepted'],
  ['a yes to a part that others had changed too', { status: 'merged', version: 7 }, 'accepted'],
  ['a yes that changes nothing of the mirror', { status: 'applied' }, 'confirmed'],
  ['the repetition of a yes', { status: 'replayed', first: 'merged', version: 7 }, 'accepted'],
  ['a repetition that does not say of what', { status: 'replayed', version: 7 }, 'accepted'],
])('%s is kept with its version and epoch, and when it was heard', async (_what, word, state) => {
  const { counts, entry } = await wordOn(troubled, word)
  const kept = { status: word.status, version: word.version ?? null, epoch: 'e1' }
  expect(entry).toMatchObject({ ...isSettled, state, confirmedAt: NOW, attempts: 2 })
  expect(entry.answer).toStrictEqual(kept)
  expect(counts).toEqual(counted({ accepted: 1 }))
})

test('a yes keeps what the office looks at, and what it left out', async () => {
  const leftOut = [{ field: 'notes' }] as unknown as NonNullable<CommandAnswer['leftOut']>
  const { entry } = await wordOn(sending, { version: 7, review: 'wrong-code', leftOut })
  expect(entry.answer).toStrictEqual({ status: 'applied', version: 7, epoch: 'e1', review: 'wrong-code', leftOut })
})

test.each<[string, Partial<CommandAnswer>, object]>([
  ['a no', { status: 'rejected', code: 'invalid', message: 'Not so.' }, { code: 'invalid', message: 'Not so.' }],
  ['a no in a code alone', { status: 'rejected', code: 'invalid' }, { code: 'invalid', message: 'invalid' }],
  ['a no without any word', { status: 'rejected' }, { code: 'unknown', message: 'The server refused it.' }],
  ['the repetition of a no', { status: 'replayed', first: 'rejected', code: 'invalid' }, { code: 'invalid', message: 'invalid' }],
  [
    'a conflict',
    { status: 'conflict', code: 'changed-meanwhile', message: 'Both.', conflict: { fields: {}, changedBy: null, changedAt: null } },
    { code: 'changed-meanwhile', message: 'Both.', conflict: { fields: {}, changedBy: null, changedAt: null } },
  ],
])('%s waits for a person, who is told why', async (_what, word, refusal) => {
  const { counts, entry } = await wordOn(troubled, word)
  expect(entry).toMatchObject({ ...isSettled, refusal, state: 'refused', confirmedAt: null })
  expect(entry.refusal).toStrictEqual(refusal)
  expect(entry.answer).toStrictEqual({ status: word.status, version: null, epoch: 'e1' })
  expect(counts).toEqual(counted({ refused: 1 }))
})

const tooOld = { code: 'app-too-old', message: 'This app is too old for this answer.' }
test.each<[string, Partial<CommandAnswer>, object]>([
  [
    'a kind that an older server does not know',
    { status: 'rejected', code: 'unknown-kind' },
    { code: 'unknown-kind', message: 'unknown-kind' },
  ],
  [
    'a version that it does not know',
    { status: 'rejected', code: 'unknown-version', message: 'No.' },
    { code: 'unknown-version', message: 'No.' },
  ],
  ['a word that this app does not know', { status: 'queued' as 'applied' }, tooOld],
  ['the repetition of such a word', { status: 'replayed', first: 'queued' as 'applied' }, tooOld],
])('%s is put aside, told, and asked about for ever, though rarely', async (_what, word, told) => {
  const { counts, entry } = await wordOn(sending, word)
  expect(entry).toMatchObject({ state: 'backoff', lease: null, pause: AN_HOUR, answer: null, attempts: 0, refusal: null })
  expect(entry.trouble).toStrictEqual(told)
  expect(counts).toEqual(counted({ again: 1 }))
})

test('no answer at all is a try that failed by itself', async () => {
  const failed = { state: 'backoff', lease: null, attempts: 3, pause: pauseAfter(3), trouble: null }
  expect(await wordOn({ ...sending, attempts: 2 }, null)).toMatchObject({ counts: counted({ again: 1 }), entry: failed })
  const { entry } = await wordOn({ ...sending, attempts: 9 }, null, answer('another'))
  expect(entry).toMatchObject({ attempts: 10, trouble: { code: 'keeps-failing' } })
})

test('what waits behind another of its record waits without a pause and without a try', async () => {
  const { counts, entry } = await wordOn({ ...sending, pause: goesOn, attempts: 2 }, { status: 'retry', code: 'held-back' })
  expect(entry).toMatchObject({ state: 'waiting', lease: null, pause: null, attempts: 2 })
  expect(counts).toEqual(counted({ again: 1 }))
})

test('what the hour’s limit holds back waits five minutes, says so, and says it no longer once it has another answer', async () => {
  const held = await wordOn({ ...sending, attempts: 2 }, { status: 'retry', code: 'too-many' })
  expect(held.entry).toMatchObject({ state: 'backoff', attempts: 2, pause: { from: NOW, until: NOW + 5 * MINUTE_MS }, isHeldByLimit: true })
  expect(held.counts).toEqual(counted({ again: 1 }))
  expect((await wordOn({ ...sending, isHeldByLimit: true }, { status: 'retry', code: 'too-many' })).entry.isHeldByLimit).toBe(true)
  expect((await wordOn({ ...sending, isHeldByLimit: true }, {})).entry.isHeldByLimit).toBe(false)
  expect((await wordOn(sending, {})).entry).not.toHaveProperty('isHeldByLimit')
})

const busy = { status: 'retry', code: 'busy' } as const
test.each<[string, OutboxEntry['pause'], number]>([
  ['not at all', null, 1_000],
  ['less than half a second', { from: NOW - 400, until: NOW }, 1_000],
  ['four seconds', { from: NOW - 4_000, until: NOW }, 8_000],
  ['sixteen seconds', { from: NOW - 16_000, until: NOW }, 30_000],
])('a server that is busy for all is asked again later each time: paused %s before', async (_what, pause, ms) => {
  const { counts, entry } = await wordOn({ ...sending, pause, attempts: 9 }, busy)
  expect(entry).toMatchObject({ state: 'backoff', attempts: 9, trouble: null, pause: { from: NOW, until: NOW + ms } })
  expect(counts).toEqual(counted({ again: 1, busy: 1 }))
})

test.each(['applied', 'merged'] as const)('busy for this one while another was %s is a failed try of its own', async (status) => {
  const { counts, entry } = await wordOn(sending, busy, answer('another', { status }))
  expect(entry).toMatchObject({ state: 'backoff', attempts: 1, pause: pauseAfter(1) })
  expect(counts).toEqual(counted({ again: 1, busy: 1 }))
  // A no, or the repetition of a yes, writes nothing.
  for (const given of [{ status: 'rejected' }, { status: 'replayed' }] as const)
    expect((await wordOn(sending, busy, answer('another', given))).entry.attempts).toBe(0)
})

test('any other request for another try counts as a failed one, and is no sign of a busy server', async () => {
  const { counts, entry } = await wordOn(sending, { status: 'retry', code: 'server-fault' })
  expect(entry).toMatchObject({ state: 'backoff', attempts: 1, pause: pauseAfter(1) })
  expect(counts).toEqual(counted({ again: 1 }))
  expect((await wordOn(sending, { status: 'rejected', code: 'busy' })).counts).toEqual(counted({ refused: 1 }))
})

test('each is counted by what became of it', async () => {
  const db = await outboxWith(['a', 'b', 'c', 'd', 'e'].map((id) => someEntry(id, id, sending)))
  const words = [answer('a'), answer('b', { version: 7 }), answer('c', { status: 'rejected' }), answer('d', { status: 'retry' })]
  expect(await apply(db, ...words)).toEqual(counted({ accepted: 2, refused: 1, again: 2 }))
})

test('a word on what was settled or sent anew meanwhile, or is gone, changes nothing', async () => {
  const settled = ['refused', 'accepted', 'confirmed', 'discarded'] as const
  const db = await outboxWith([
    ...settled.map((state) => someEntry(state, state, { state })),
    someEntry('first', 's1', sending),
    someEntry('gone', 's2', sending),
  ])
  const entries = await db.outbox.toArray()
  await db.outbox.where({ entryId: 'first' }).modify({ entryId: 'second' })
  await db.outbox.where({ entryId: 'gone' }).delete()
  const before = await entriesById(db)
  const words = [...entries.map(({ entryId }) => answer(entryId, { status: 'rejected' })), answer('second')]
  const counts = await applyPushAnswers(db, entries, heard(...words), { holder: HOLDER, now: NOW, pauseAfter })
  expect(counts).toEqual(counted({}))
  expect(await entriesById(db)).toEqual(before)
})

test('nothing of it is written by a tab that lost its turn', async () => {
  const db = await outboxWith([someEntry('a', 's1', sending)])
  const entries = await db.outbox.toArray()
  await expect(applyPushAnswers(db, entries, heard(answer('a')), { holder: 'another', now: NOW, pauseAfter })).rejects.toThrow(TakenOver)
  await expect(refuseCommands(db, 'another', entries, trouble)).rejects.toThrow(TakenOver)
  expect(await db.outbox.toArray()).toEqual(entries)
})

/** An entry that a person gave up after it may have arrived, and what was heard of it or of the question. */
const givenUp = { ...troubled, withdrawal: someWithdrawal('a') }
const onWithdrawal = (word: Partial<CommandAnswer>, given = givenUp) => wordOn(given, null, answer('w-a', word))

test.each<[string, () => ReturnType<typeof wordOn>]>([
  ['it had never arrived', () => onWithdrawal({ code: 'never-arrived' })],
  ['it was not carried out', () => onWithdrawal({ code: 'not-carried-out' })],
  ['the answer to that is repeated', () => onWithdrawal({ status: 'replayed', first: 'applied', code: 'never-arrived' })],
  ['merged means the same', () => onWithdrawal({ status: 'merged', code: 'not-carried-out' })],
  ['its first try is refused', () => wordOn(givenUp, { status: 'rejected', code: 'invalid' })],
  ['its first try meets a conflict', () => wordOn(givenUp, { status: 'conflict' })],
  ['the no to its first try is repeated', () => wordOn(givenUp, { status: 'replayed', first: 'rejected' })],
])('given up ends with its reason and time once the office says: %s', async (_what, hear) => {
  const { counts, entry } = await hear()
  expect(entry).toMatchObject({
    ...isSettled,
    state: 'discarded',
    discardReason: 'wrong parcel',
    withdrawal: givenUp.withdrawal,
    confirmedAt: NOW,
  })
  expect(counts).toEqual(counted({ accepted: 1 }))
})

test.each<[string, Partial<CommandAnswer>, 'accepted' | 'confirmed']>([
  ['its change is still to be pulled', { version: 7 }, 'accepted'],
  ['it changed nothing of the mirror', {}, 'confirmed'],
])('given up too late, it stays, and says so: %s', async (_what, word, state) => {
  const { counts, entry } = await onWithdrawal({ ...word, code: 'already-arrived' })
  expect(entry).toMatchObject({ ...isSettled, state, discardReason: null, confirmedAt: NOW, withdrawal: givenUp.withdrawal })
  expect(entry.answer).toStrictEqual({ status: 'applied', version: word.version ?? null, epoch: 'e1' })
  expect(counts).toEqual(counted({ accepted: 1 }))
  const reviewed = await onWithdrawal({ ...word, code: 'already-arrived', review: 'wrong-code' })
  expect(reviewed.entry.answer).toMatchObject({ review: 'wrong-code' })
  expect((await wordOn(givenUp, word)).entry).toMatchObject({ state, withdrawal: givenUp.withdrawal, confirmedAt: NOW })
})

test.each<[string, Partial<CommandAnswer>, object]>([
  ['refused', { status: 'rejected', code: 'unknown-kind' }, { code: 'unknown-kind', message: 'unknown-kind' }],
  ['a conflict', { status: 'conflict', code: 'never-arrived' }, tooOld],
  ['a yes in a code that this app does not know', { code: 'perhaps' }, tooOld],
  ['a yes without a code', {}, tooOld],
  ['a word that it does not know', { status: 'queued' as 'applied', code: 'never-arrived' }, tooOld],
])('as long as the question is answered with %s, nobody knows whether it had arrived', async (_what, word, told) => {
  const { counts, entry } = await onWithdrawal(word)
  expect(entry).toMatchObject({
    state: 'backoff',
    pause: AN_HOUR,
    trouble: told,
    withdrawal: givenUp.withdrawal,
    discardReason: null,
    answer: null,
  })
  expect(counts).toEqual(counted({ again: 1 }))
})

test('what is answered neither as a question nor as a first try goes again, and is still asked', async () => {
  const { counts, entry } = await wordOn({ ...sending, withdrawal: someWithdrawal('a') }, null)
  expect(entry).toMatchObject({ state: 'backoff', attempts: 1, withdrawal: givenUp.withdrawal })
  expect(counts).toEqual(counted({ again: 1 }))
})

test('a question that the server is too busy for goes again like any command', async () => {
  const { counts, entry } = await onWithdrawal(busy, { ...givenUp, pause: null })
  expect(entry).toMatchObject({ state: 'backoff', attempts: 2, pause: pauseAfter(1), withdrawal: givenUp.withdrawal })
  expect(counts).toEqual(counted({ again: 1, busy: 1 }))
  expect((await onWithdrawal({ status: 'retry', code: 'held-back' })).entry).toMatchObject({
    state: 'waiting',
    pause: null,
  })
})

test('the word on the question counts before the one on its command', async () => {
  const { entry } = await wordOn(givenUp, { version: 7 }, answer('w-a', { code: 'never-arrived' }))
  expect(entry).toMatchObject({ state: 'discarded' })
})

/** What a driver sees of `s1`, with one delivery of it that stands like this before the answer. */
async function shownAfter(given: Partial<OutboxEntry>, ...answers: CommandAnswer[]) {
  const db = await outboxWith([someEntry('a', 's1', { ...given, photoId: 'p' }), someEntry('b', 's2', sending)], {
    photos: [somePhotoRow('p', 'a', { pause: goesOn })],
  })
  await db.shipments.bulkAdd([someShipment({ id: 's1' }), someShipment({ id: 's2' })])
  await db.transaction('rw', db.tables, async () =>
    rebaseRecords(
      db,
      ['s1', 's2'].map((id) => ({ table: 'shipments', id })),
    ),
  )
  const before = (await db.shipments.get('s1'))?.status
  await apply(db, ...answers, answer('b', { version: 8 }))
  return { before, after: (await db.shipments.get('s1'))?.status, photo: (await photosById(db))['p'], db }
}

const OUT = 'Out for Delivery'
test('a no takes the change back, a yes keeps it, and what had arrived after all shows again', async () => {
  expect(await shownAfter(sending, answer('a', { status: 'rejected' }))).toMatchObject({ before: 'Delivered', after: OUT })
  expect(await shownAfter(sending, answer('a', { version: 7 }))).toMatchObject({ before: 'Delivered', after: 'Delivered' })
  // Nothing of it will be pulled: the server's row shows again as it is.
  expect(await shownAfter(sending, answer('a'))).toMatchObject({ before: 'Delivered', after: OUT })
  const asked = { ...sending, withdrawal: someWithdrawal('a') }
  expect(await shownAfter(asked, answer('w-a', { code: 'already-arrived', version: 7 }))).toMatchObject({ before: OUT, after: 'Delivered' })
})

test('only what is given up takes its photos with it', async () => {
  const asked = { ...sending, withdrawal: someWithdrawal('a') }
  const gone = { state: 'discarded', pause: null, confirmedAt: NOW }
  expect((await shownAfter(asked, answer('w-a', { code: 'never-arrived' }))).photo).toMatchObject(gone)
  const stays = { state: 'waiting', pause: goesOn, confirmedAt: null }
  expect((await shownAfter(asked, answer('w-a', { code: 'already-arrived' }))).photo).toMatchObject(stays)
  expect((await shownAfter(sending, answer('a', { status: 'rejected' }))).photo).toMatchObject(stays)
})

test('turned away unread, each that is still to be sent waits for a person, and its change is taken back', async () => {
  const refusal = { code: 'not-allowed', message: 'No.' }
  const unknown = someEntry('known nowhere here', 's7', sending)
  Object.assign(unknown.command.payload, { shipmentId: null })
  const db = await outboxWith([
    someEntry('a', 's1', troubled),
    someEntry('waits', 's2', { state: 'backoff' }),
    someEntry('given up', 's3', sending),
    someEntry('first', 's4', sending),
    someEntry('gone', 's5', sending),
    someEntry('beside', 's6', sending),
    unknown,
  ])
  await db.shipments.add(someShipment({ id: 's1' }))
  await db.transaction('rw', db.tables, async () => rebaseRecords(db, [{ table: 'shipments', id: 's1' }]))
  expect((await db.shipments.get('s1'))?.status).toBe('Delivered')
  const entries = (await db.outbox.toArray()).filter(({ entryId }) => entryId !== 'beside')
  await db.outbox.where({ entryId: 'given up' }).modify({ state: 'discarded' })
  await db.outbox.where({ entryId: 'first' }).modify({ entryId: 'second' })
  await db.outbox.where({ entryId: 'gone' }).delete()
  await refuseCommands(db, HOLDER, entries, refusal)
  const refused = { state: 'refused', lease: null, pause: null, trouble: null, refusal, answer: null }
  expect(await entriesById(db)).toMatchObject({
    a: refused,
    waits: refused,
    'known nowhere here': refused,
    'given up': { state: 'discarded', refusal: null },
    second: { state: 'sending', refusal: null },
    beside: { state: 'sending', refusal: null },
  })
  expect((await db.shipments.get('s1'))?.status).toBe(OUT)
})
