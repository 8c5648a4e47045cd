import { expect, test } from 'vitest'
import type { Command } from '#domain/sync/command.ts'
import { MOST_REVIEWS_ASKED, type ReviewNews, type Reviewed } from '#domain/sync/reviewed.ts'
import type { OutboxEntry, OutboxState } from '#store/outbox/outbox-entry.ts'
import { noteReviews, readUnderReview } from '#store/outbox/under-review.ts'
import { entriesById, outboxWith, someEntry } from '#tests/support/outbox-rows.ts'

const said = (state: Reviewed['state'], given: Partial<Reviewed> = {}): Reviewed => ({
  state,
  reason: 'cancelled',
  counts: false,
  at: null,
  ...given,
})
const looked = (given: Partial<NonNullable<OutboxEntry['answer']>> = {}) => ({
  answer: { status: 'applied', version: null, epoch: 'e1', review: 'cancelled', ...given } as const,
})
const underReview = (id: string, given: Partial<OutboxEntry> = {}) => someEntry(id, id, { state: 'confirmed', ...looked(), ...given })

test('asked about is what the office looks at and has not decided on, the oldest first, as many as it answers at once', async () => {
  const db = await outboxWith([
    underReview('a', { state: 'confirmed' }),
    underReview('b', { state: 'accepted' }),
    underReview('open', looked({ reviewed: said('open') })),
    underReview('corrected', looked({ reviewed: said('corrected') })),
    underReview('decided', looked({ reviewed: said('accepted') })),
    underReview('not looked at', { answer: { status: 'applied', version: null, epoch: 'e1' } }),
    underReview('without a word', { answer: null }),
    ...(['waiting', 'refused', 'discarded'] as const satisfies OutboxState[]).map((state) => underReview(state, { state })),
    { ...underReview('an edit'), command: { ...someEntry('an edit', 's1').command, kind: 'assign-driver' } as Command },
  ])
  expect(await readUnderReview(db)).toEqual(['a', 'b', 'open', 'corrected'])
  const ids = Array.from({ length: MOST_REVIEWS_ASKED + 1 }, (_, at) => `e${at}`)
  const many = await outboxWith(ids.map((id, at) => underReview(id, { state: at % 2 === 0 ? 'confirmed' : 'accepted' })))
  expect(await readUnderReview(many)).toEqual(ids.slice(0, MOST_REVIEWS_ASKED))
})

/** What is known of one entry after a pull that brought this. */
async function afterNews(given: Partial<OutboxEntry>, ...news: ReviewNews[]) {
  const db = await outboxWith([underReview('a', given), underReview('b')])
  const before = await entriesById(db)
  let written = 0
  db.outbox.hook('updating', () => {
    written += 1
  })
  await db.transaction('rw', db.outbox, async () => noteReviews(db, { reviews: news }))
  const { a, b } = await entriesById(db)
  expect(b).toEqual(before['b'])
  expect({ ...a, answer: before['a']?.answer }).toEqual(before['a'])
  return { reviewed: a?.answer?.reviewed, isWritten: written > 0 }
}

test.each<[string, Partial<OutboxEntry>, Reviewed, boolean]>([
  ['a decision', looked(), said('accepted'), true],
  ['a correction that waits in its place', looked(), said('corrected'), true],
  ['that it waits for another reason', looked(), said('open', { reason: 'wrong-code' }), true],
  ['that it waits for what its answer said', looked(), said('open'), false],
  [
    'that it waits as it was told to before',
    looked({ reviewed: said('open', { reason: 'wrong-code' }) }),
    said('open', { reason: 'wrong-code' }),
    false,
  ],
  ['that it waits for its first reason again', looked({ reviewed: said('open', { reason: 'wrong-code' }) }), said('open'), true],
  ['that it waits again', looked({ reviewed: said('corrected') }), said('open'), true],
  ['a decision on what is decided', looked({ reviewed: said('accepted') }), said('set-aside'), false],
  ['a word that this app does not know', looked(), said('burnt' as 'open'), false],
  ['a decision on what goes again', { ...looked(), state: 'waiting' }, said('accepted'), false],
  ['a decision on what nobody looks at', { answer: { status: 'applied', version: null, epoch: 'e1' } }, said('accepted'), false],
  ['a decision on what has no answer', { answer: null }, said('accepted'), false],
])('a pull that tells %s: whether it is noted', async (_what, given, told, isNoted) => {
  const after = await afterNews(given, { id: 'a', ...told })
  expect(after.isWritten).toBe(isNoted)
  expect(after.reviewed).toEqual(isNoted ? told : given.answer?.reviewed)
})

test('news of what is not here, or none at all, writes nothing', async () => {
  expect(await afterNews(looked(), { id: 'gone', ...said('accepted') })).toEqual({ reviewed: undefined, isWritten: false })
  expect(await afterNews(looked())).toEqual({ reviewed: undefined, isWritten: false })
  const db = await outboxWith([underReview('a')])
  await noteReviews(db, { reviews: null })
  await noteReviews(db, {})
  expect((await entriesById(db))['a']?.answer).toEqual(looked().answer)
})
