import { expect, test } from 'vitest'
import type { Command, CommandKind } from '#domain/sync/command.ts'
import type { Reviewed } from '#domain/sync/reviewed.ts'
import { changeMeta } from '#store/database/meta.ts'
import type { Connection } from '#store/database/meta-rows.ts'
import type { OutboxEntry, OutboxState, PhotoState, QueuedPhoto } from '#store/outbox/outbox-entry.ts'
import { readQueue, readQueueSummary, readUnsentEntries, type QueueItem } from '#store/outbox/queue.ts'
import { goesOn, justOver, NOW, outboxWith, someEntry, somePhotoRow, someWithdrawal } from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

const lease = { holder: 'x', ...goesOn }
const refusal = (code: string) => ({ code, message: '' })
const told: OutboxEntry['answer'] = { status: 'applied', version: null, epoch: 'e1' }

type Part = Partial<QueuedPhoto> | PhotoState
interface Phone {
  connection?: Connection
  isNeverOffered?: boolean
}

/** How one entry stands in the queue, with photos that stand like these. */
async function itemOf(
  given: Partial<OutboxEntry>,
  parts: Part[] = [],
  { connection = 'online', isNeverOffered = false }: Phone = {},
): Promise<QueueItem> {
  const [photoId = null, ...morePhotoIds] = parts.map((_, at) => `p${at}`)
  const photos = parts.map((part, at) => somePhotoRow(`p${at}`, 'a', typeof part === 'string' ? { state: part } : part))
  const db = await outboxWith([someEntry('a', 's1', { photoId, morePhotoIds, ...given })], {
    photos,
    neverOffered: isNeverOffered ? ['a'] : ['b'],
  })
  await changeMeta(db, 'contact', { connection })
  return (await readQueue(db, NOW))[0]!
}

const stateOf = async (...args: Parameters<typeof itemOf>) => (await itemOf(...args)).state

test('the newest comes first', async () => {
  const db = await outboxWith([someEntry('a', 's1'), someEntry('b', 's2'), someEntry('c', 's3')])
  expect((await readQueue(db, NOW)).map(({ entryId }) => entryId)).toEqual(['c', 'b', 'a'])
})

test.each<[QueueItem['state'], Partial<OutboxEntry>, Part[]]>([
  ['saved', { state: 'waiting' }, []],
  ['saved', { state: 'backoff' }, ['waiting']],
  ['saved', { state: 'confirmed' }, ['confirmed', 'backoff']],
  ['saved', { state: 'sending', lease: null }, []],
  ['saved', { state: 'sending', lease: { holder: 'x', ...justOver } }, []],
  ['saved', { state: 'confirmed' }, [{ state: 'sending', lease: { holder: 'x', ...justOver } }]],
  ['sending', { state: 'sending', lease }, []],
  ['sending', { state: 'accepted' }, ['waiting', { state: 'sending', lease }]],
  ['sign-in-needed', { state: 'signed-out' }, []],
  ['sign-in-needed', { state: 'confirmed' }, ['confirmed', 'signed-out']],
  ['sign-in-needed', { state: 'signed-out', withdrawal: someWithdrawal('a') }, []],
  ['discarding', { state: 'waiting', withdrawal: someWithdrawal('a') }, ['waiting']],
  ['discarding', { state: 'sending', lease, withdrawal: someWithdrawal('a') }, []],
  ['delivered-to-office', { state: 'accepted' }, []],
  ['delivered-to-office', { state: 'confirmed' }, ['confirmed', 'discarded']],
  ['delivered-to-office', { state: 'confirmed', withdrawal: someWithdrawal('a') }, []],
  ['delivered-to-office', { state: 'confirmed', trouble: refusal('old') }, []],
  [
    'delivered-to-office',
    { state: 'confirmed' },
    [
      { state: 'confirmed', trouble: refusal('old') },
      { state: 'discarded', trouble: refusal('old') },
    ],
  ],
  ['needs-you', { state: 'refused' }, []],
  ['needs-you', { state: 'refused', withdrawal: someWithdrawal('a') }, []],
  ['needs-you', { state: 'confirmed' }, ['confirmed', 'refused']],
  ['needs-you', { state: 'backoff', trouble: refusal('keeps-failing') }, []],
  ['needs-you', { state: 'sending', lease, trouble: refusal('keeps-failing') }, []],
  ['needs-you', { state: 'confirmed' }, ['confirmed', { state: 'backoff', trouble: refusal('keeps-failing') }]],
  ['discarded', { state: 'discarded' }, []],
  ['discarded', { state: 'discarded', trouble: refusal('old') }, ['refused', 'waiting']],
])('an entry is %s where it and its photos stand so: %o %o', async (state, given, parts) => {
  expect(await stateOf(given, parts)).toBe(state)
})

test('what waits says what for, by the connection', async () => {
  const by = (connection: Connection, given: Partial<OutboxEntry> = {}) => stateOf(given, [], { connection })
  expect(await by('no-signal')).toBe('waiting-for-signal')
  expect(await by('captive-portal')).toBe('waiting-for-signal')
  expect(await by('signed-out')).toBe('sign-in-needed')
  for (const other of ['online', 'server-trouble', 'storage-full', 'unknown'] as const) expect(await by(other)).toBe('saved')
  expect(await by('no-signal', { state: 'sending', lease })).toBe('sending')
  for (const connection of ['no-signal', 'signed-out'] as const) {
    expect(await by(connection, { state: 'confirmed' })).toBe('delivered-to-office')
    expect(await by(connection, { state: 'refused' })).toBe('needs-you')
  }
})

test('each photo says where it is, and the first stands for the one that is least at the office', async () => {
  const all: Part[] = ['waiting', 'backoff', 'signed-out', { state: 'sending', lease }, 'refused', 'confirmed', 'discarded']
  const { photos, photo } = await itemOf({ state: 'accepted' }, all)
  expect(photos.map(({ id, state }) => `${id} ${state}`)).toEqual([
    'p0 saved',
    'p1 saved',
    'p2 saved',
    'p3 sending',
    'p4 needs-you',
    'p5 sent',
    'p6 none',
  ])
  expect(photo).toEqual({ id: 'p0', state: 'needs-you' })
  const one = async (...parts: Part[]) => (await itemOf({ state: 'accepted' }, parts)).photo?.state ?? null
  expect(await one('waiting', { state: 'sending', lease }, 'confirmed')).toBe('sending')
  expect(await one('discarded', 'confirmed', 'waiting')).toBe('saved')
  expect(await one('confirmed', 'discarded')).toBe('none')
  expect(await one('confirmed', 'confirmed')).toBe('sent')
  expect(await one()).toBeNull()
})

test('a photo whose row is gone is no photo of the item any more', async () => {
  const item = await itemOf({ state: 'confirmed', confirmedAt: NOW, photoId: 'gone', morePhotoIds: [] })
  expect(item).toMatchObject({ photos: [], photo: null, state: 'delivered-to-office', confirmedAt: new Date(NOW).toISOString() })
})

test('it has arrived when the last of it had, and what was given up never has', async () => {
  const at = async (...args: Parameters<typeof itemOf>) => (await itemOf(...args)).confirmedAt
  const iso = (ms: number) => new Date(ms).toISOString()
  const photo = (confirmedAt: number | null): Part => ({ state: 'confirmed', confirmedAt })
  expect(await at({ state: 'confirmed', confirmedAt: NOW })).toBe(iso(NOW))
  expect(await at({ state: 'confirmed', confirmedAt: NOW }, [photo(NOW + 9), photo(NOW - 9)])).toBe(iso(NOW + 9))
  expect(await at({ state: 'confirmed', confirmedAt: NOW }, [photo(null), photo(NOW)])).toBeNull()
  expect(await at({ state: 'waiting', confirmedAt: null }, [photo(NOW)])).toBeNull()
  expect(await at({ state: 'discarded', confirmedAt: NOW })).toBeNull()
})

test('why it needs a person is said by the entry first, then by its photos', async () => {
  const why = async (...args: Parameters<typeof itemOf>) => (await itemOf(...args)).refusal?.code ?? null
  const photos: Part[] = [{ trouble: refusal('trouble of a photo') }, { refusal: refusal('refused photo') }]
  expect(await why({ refusal: refusal('no'), trouble: refusal('fails') }, photos)).toBe('no')
  expect(await why({ trouble: refusal('fails') }, photos)).toBe('fails')
  expect(await why({}, photos)).toBe('refused photo')
  expect(await why({}, photos.slice(0, 1))).toBe('trouble of a photo')
  expect(await why({}, ['waiting'])).toBeNull()
})

test('tries are those of the entry and of the photo that has most', async () => {
  expect((await itemOf({ attempts: 2 }, [{ attempts: 1 }, { attempts: 4 }])).attempts).toBe(6)
  expect((await itemOf({ attempts: 2 })).attempts).toBe(2)
})

const of = async (key: keyof QueueItem, ...args: Parameters<typeof itemOf>) => (await itemOf(...args))[key]

test('it is tried again by itself unless the entry or a photo was refused', async () => {
  expect(await of('isTriedAgain', { state: 'backoff' }, ['backoff'])).toBe(true)
  expect(await of('isTriedAgain', { state: 'refused' }, ['waiting'])).toBe(false)
  expect(await of('isTriedAgain', { state: 'accepted' }, ['waiting', 'refused'])).toBe(false)
})

test.each<[OutboxState, boolean, boolean]>([
  ['waiting', true, false],
  ['sending', true, false],
  ['backoff', true, true],
  ['signed-out', true, false],
  ['refused', true, false],
  ['accepted', false, false],
  ['confirmed', false, false],
  ['discarded', false, false],
])('of what is %s: whether it may have arrived once offered, and whether the hour’s limit holds it', async (state, may, held) => {
  expect(await of('mayHaveArrived', { state })).toBe(may)
  expect(await of('mayHaveArrived', { state }, [], { isNeverOffered: true })).toBe(false)
  expect(await of('mayHaveArrived', { state: 'refused', answer: told })).toBe(false)
  expect(await of('isHeldByLimit', { state, isHeldByLimit: true })).toBe(held)
  expect(await of('isHeldByLimit', { state, isHeldByLimit: false })).toBe(false)
  expect(await of('isHeldByLimit', { state })).toBe(false)
})

test.each<[OutboxState, boolean, boolean, boolean]>([
  ['waiting', false, true, false],
  ['refused', false, true, false],
  ['accepted', true, false, true],
  ['confirmed', true, false, true],
  ['discarded', false, false, false],
])('given up and %s: whether it had arrived before, is still asked about, and only its photo is left', async (state, had, asked, only) => {
  const withdrawal = someWithdrawal('a')
  expect(await itemOf({ state, withdrawal })).toMatchObject({ arrivedBeforeDiscard: had, isBeingDiscarded: asked, onlyPhotoIsLeft: only })
  expect(await itemOf({ state })).toMatchObject({ arrivedBeforeDiscard: false, isBeingDiscarded: false, onlyPhotoIsLeft: only })
})

test('it can be undone until its time is over, as long as it was never offered', async () => {
  const until = async (given: Partial<OutboxEntry>, isNeverOffered = true) => (await itemOf(given, [], { isNeverOffered })).undoUntil
  expect(await until({ hold: goesOn })).toBe(goesOn.until)
  expect(await until({ hold: goesOn }, false)).toBeNull()
  expect(await until({ hold: justOver })).toBeNull()
  expect(await until({ hold: null })).toBeNull()
  expect(await until({})).toBeNull()
  expect(await until({ hold: goesOn, state: 'discarded' })).toBeNull()
})

test('of a chain only the latest may be corrected, once it cannot be undone; one that was given up corrects nothing', async () => {
  const first = someEntry('a', 's1', { state: 'confirmed' })
  const correcting = (given: Partial<OutboxEntry> = {}) => {
    const entry = someEntry('b', 's1', given)
    const payload = { ...entry.command.payload, corrects: 'a', keepsPhoto: true }
    return { ...entry, command: { ...entry.command, kind: 'correct-delivery', payload } as Command }
  }
  const may = async (...entries: Omit<OutboxEntry, 'seq'>[]) => {
    const db = await outboxWith(entries, { neverOffered: ['b'] })
    return (await readQueue(db, NOW)).toReversed().map(({ mayBeCorrected }) => mayBeCorrected)
  }
  expect(await may(first)).toEqual([true])
  expect(await may(first, correcting())).toEqual([false, true])
  expect(await may(first, correcting({ hold: goesOn }))).toEqual([false, false])
  expect(await may(first, correcting({ state: 'discarded' }))).toEqual([true, false])
  const anew = { ...first, entryId: 'anew', command: { ...first.command, id: 'anew', replaces: ['a'] } }
  expect(await may(anew, correcting())).toEqual([false, true])
})

const reviewed = (state: Reviewed['state']): Reviewed => ({ state, reason: 'wrong-code', counts: true, at: null })

test('what the office looks at is said while it does, and then what it decided', async () => {
  const said = async (given: Partial<OutboxEntry>) => {
    const { review, decided } = await itemOf(given)
    return { review, decided }
  }
  const looked = { ...told, review: 'cancelled' }
  for (const state of ['accepted', 'confirmed'] as const) {
    expect(await said({ state, answer: looked })).toEqual({ review: 'cancelled', decided: null })
    expect(await said({ state, answer: { ...looked, reviewed: reviewed('open') } })).toEqual({ review: 'wrong-code', decided: null })
    const decided = reviewed('accepted')
    expect(await said({ state, answer: { ...looked, reviewed: decided } })).toEqual({ review: null, decided })
  }
  const nothing = { review: null, decided: null }
  expect(await said({ state: 'waiting', answer: looked })).toEqual(nothing)
  expect(await said({ state: 'confirmed', answer: told })).toEqual(nothing)
  expect(await said({ state: 'confirmed', answer: null })).toEqual(nothing)
})

/** One entry that says this. */
const saying = (kind: string, payload: object, trackingNumber: string | null = null): Partial<OutboxEntry> => ({
  trackingNumber,
  command: { ...someEntry('a', 's1').command, kind, payload } as unknown as Command,
})

test.each<[CommandKind, string]>([
  ['record-delivery', 'Delivery'],
  ['correct-delivery', 'Corrected delivery'],
  ['create-shipment', 'New shipment'],
  ['update-shipment', 'Changed shipment'],
  ['delete-shipment', 'Deleted shipment'],
  ['assign-driver', 'Assigned driver'],
  ['save-client', 'Changed client'],
  ['delete-client', 'Deleted client'],
  ['save-warehouse', 'Changed warehouse'],
  ['delete-warehouse', 'Deleted warehouse'],
  ['scan-at-warehouse', 'Warehouse scan'],
  ['decide-failed', 'Decided failed delivery'],
  ['undo-scan', 'Undone scan'],
  ['save-run-sheet', 'Changed run sheet'],
  ['send-out-run-sheet', 'Sent out run sheet'],
  ['close-run-sheet', 'Closed run sheet'],
  ['withdraw', 'Withdrawn work'],
])('%s is called “%s”', async (kind, title) => {
  expect(await itemOf(saying(kind, { changes: {}, isNew: false }))).toMatchObject({ kind, title })
})

test('a title names the parcel, the client or the warehouse, where it is known', async () => {
  const titled = (...args: Parameters<typeof saying>) => of('title', saying(...args))
  expect(await titled('record-delivery', {}, '17-s1')).toBe('Delivery 17-s1')
  expect(await titled('of-tomorrow', {}, null)).toBe('Saved work')
  expect(await titled('of-tomorrow', {}, '17-s1')).toBe('Saved work 17-s1')
  const name = { from: '', to: 'Asha' }
  expect(await titled('save-client', { isNew: true, changes: { client_name: name } })).toBe('New client Asha')
  expect(await titled('save-client', { isNew: false, changes: { client_name: name } })).toBe('Changed client Asha')
  expect(await titled('save-client', { isNew: true, changes: {} })).toBe('New client')
  expect(await titled('save-warehouse', { isNew: true, changes: { name } })).toBe('New warehouse Asha')
  expect(await titled('save-warehouse', { isNew: false, changes: { name } })).toBe('Changed warehouse Asha')
})

test('what was entered is said of captures, and what is new of what can be', async () => {
  const failure = { reason: 'nobody-home', againOn: null, calledAt: null }
  const payload = { outcome: 'Failed Attempt', notes: 'Gate', failure, isNew: true, changes: {} }
  for (const kind of ['record-delivery', 'correct-delivery'])
    expect(await itemOf(saying(kind, payload))).toMatchObject({ outcome: 'Failed Attempt', notes: 'Gate', failure, isNew: null })
  for (const kind of ['save-client', 'save-warehouse', 'save-run-sheet']) {
    expect(await itemOf(saying(kind, payload))).toMatchObject({ outcome: null, notes: null, failure: null, isNew: true })
    expect(await of('isNew', saying(kind, { ...payload, isNew: false }))).toBe(false)
  }
  expect(await of('isNew', saying('delete-client', payload))).toBeNull()
  expect(await itemOf(saying('record-delivery', { outcome: 'Delivered', notes: '' }))).toMatchObject({ notes: '', failure: null })
})

test('a new shipment that the office itself refused can be changed and written again, unless it is there', async () => {
  const answer = { status: 'rejected', version: null, epoch: 'e' } as const
  const refused: Partial<OutboxEntry> = {
    ...saying('create-shipment', { shipment: { id: 's1' }, items: [] }),
    state: 'refused',
    refusal: refusal('tracking-number-taken'),
    answer,
  }
  expect(await of('mayBeRecreated', refused)).toBe(true)
  // Turned away unread, after a try that may have arrived; already there; not refused.
  const others: Partial<OutboxEntry>[] = [{ answer: null }, { refusal: refusal('already-exists') }, { state: 'waiting' }]
  for (const other of others) expect(await of('mayBeRecreated', { ...refused, ...other })).toBe(false)
})

test('only an edit of what somebody has deleted can be written again from here', async () => {
  const lost: Partial<OutboxEntry> = {
    ...saying('update-shipment', {}),
    state: 'refused',
    refusal: refusal('not-found'),
    edited: someShipment({ id: 's1' }),
  }
  expect(await of('mayBeRecreated', lost)).toBe(true)
  const others: Partial<OutboxEntry>[] = [
    { command: saying('decide-failed', {}).command! },
    { state: 'discarded' },
    { refusal: refusal('invalid') },
    { refusal: null },
  ]
  for (const other of others) expect(await of('mayBeRecreated', { ...lost, ...other })).toBe(false)
  const { edited: _edited, ...unknown } = lost
  expect(await of('mayBeRecreated', unknown)).toBe(false)
})

test('the summary counts what is on its way, what needs a person and what is being sent, and knows when something last arrived', async () => {
  const db = await outboxWith([
    someEntry('saved', 's1'),
    someEntry('sending', 's2', { state: 'sending', lease }),
    someEntry('signed out', 's3', { state: 'signed-out' }),
    someEntry('discarding', 's4', { withdrawal: someWithdrawal('x') }),
    someEntry('needs you', 's5', { state: 'refused' }),
    someEntry('arrived', 's6', { state: 'confirmed', confirmedAt: NOW }),
    someEntry('earlier', 's7', { state: 'confirmed', confirmedAt: NOW - 1 }),
    someEntry('given up', 's8', { state: 'discarded', confirmedAt: NOW + 1 }),
  ])
  expect(await readQueueSummary(db, NOW)).toEqual({ unsent: 4, needsYou: 1, sending: 1, lastSentAt: NOW })
  await changeMeta(db, 'contact', { connection: 'no-signal' })
  expect(await readQueueSummary(db, NOW)).toMatchObject({ unsent: 4 })
  expect(await readQueueSummary(await outboxWith([]), NOW)).toEqual({ unsent: 0, needsYou: 0, sending: 0, lastSentAt: null })
})

test('a removal would lose what is not settled, and what has a photo that is not, in its order', async () => {
  const states = [
    'waiting',
    'sending',
    'backoff',
    'signed-out',
    'refused',
    'accepted',
    'confirmed',
    'discarded',
  ] as const satisfies OutboxState[]
  const photoStates = ['waiting', 'sending', 'backoff', 'signed-out', 'refused', 'confirmed', 'discarded'] as const satisfies PhotoState[]
  const db = await outboxWith(
    [
      ...states.map((state) => someEntry(state, state, { state })),
      ...photoStates.map((state) => someEntry(`photo ${state}`, state, { state: 'confirmed', photoId: state })),
      someEntry('given up', 's1', { state: 'discarded', photoId: 'waiting' }),
    ],
    { photos: photoStates.map((state) => somePhotoRow(state, `photo ${state}`, { state })) },
  )
  const unsent = ['waiting', 'sending', 'backoff', 'signed-out', 'refused']
  expect((await readUnsentEntries(db)).map(({ entryId }) => entryId)).toEqual([...unsent, ...unsent.map((state) => `photo ${state}`)])
})
