import { expect, test } from 'vitest'
import { changeMeta } from '#store/database/meta.ts'
import { discardedWords, notCorrectedWords, notUndoneWords } from '#store/outbox/discarded-messages.ts'
import { readNotedWork } from '#store/outbox/noted-work.ts'
import type { OutboxEntry, OutboxState } from '#store/outbox/outbox-entry.ts'
import { discardEntry, leaveBehind } from '#store/outbox/queue-actions.ts'
import { cannotHaveArrived } from '#store/outbox/read-entry.ts'
import { rebaseRecords } from '#store/records/rebase-records.ts'
import { entriesById, goesOn, NOW, outboxWith, photosById, someEntry, somePhotoRow, someWithdrawal } from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

const LATER = NOW + 500
const lease = { holder: 'x', from: NOW, until: NOW + 1 }
const trouble = { code: 'keeps-failing', message: '' }
const troubled: Partial<OutboxEntry> = { attempts: 12, pause: goesOn, lease, refusal: trouble, trouble, hold: goesOn }
const no: NonNullable<OutboxEntry['answer']> = { status: 'rejected', version: null, epoch: 'e1' }
const OUT = 'Out for Delivery'

/** A delivery that stands like this, its photo, and what a person sees of its shipment. */
async function phoneWith(given: Partial<OutboxEntry>, { isNeverOffered = false, photo = 'waiting' as 'waiting' | 'confirmed' } = {}) {
  const db = await outboxWith([someEntry('a', 's1', { ...troubled, photoId: 'p', ...given }), someEntry('b', 's2')], {
    photos: [somePhotoRow('p', 'a', { state: photo }), somePhotoRow('q', 'b')],
    neverOffered: isNeverOffered ? ['a', 'b'] : ['b'],
  })
  await db.shipments.add(someShipment({ id: 's1' }))
  await db.transaction('rw', db.tables, async () => rebaseRecords(db, [{ table: 'shipments', id: 's1' }]))
  await changeMeta(db, 'contact', { clockOffsetMs: -7, epoch: 'e1' })
  const beside = (await entriesById(db))['b']
  const now = async () => {
    const { a, b } = await entriesById(db)
    expect(b).toEqual(beside)
    const { p, q } = await photosById(db)
    expect(q?.state).toBe('waiting')
    const [status, offered] = [(await db.shipments.get('s1'))?.status, await db.neverOffered.toCollection().primaryKeys()]
    return { entry: a!, photo: p!, status, offered, noted: await readNotedWork(db) }
  }
  return { db, now }
}

const ended = { state: 'discarded', lease: null, hold: null, pause: null, trouble: null, withdrawal: null, confirmedAt: LATER }

test.each<[string, Partial<OutboxEntry>, boolean]>([
  ['was never handed to the network', { state: 'waiting' }, true],
  ['was never handed to it in ten tries', { state: 'backoff' }, true],
  ['the server itself refused', { state: 'refused', answer: no }, false],
])('what %s ends here, with its reason, its photo and its change', async (_what, given, isNeverOffered) => {
  const { db, now } = await phoneWith(given, { isNeverOffered })
  expect(await discardEntry(db, 'a', '  wrong parcel ', new Date(LATER))).toBe('discarded')
  const { entry, photo, ...shown } = await now()
  expect(entry).toMatchObject({ ...ended, discardReason: 'wrong parcel' })
  expect(photo).toMatchObject({ state: 'discarded', confirmedAt: LATER })
  expect(shown).toEqual({ status: OUT, offered: ['b'], noted: 1 })
})

test.each<[string, Partial<OutboxEntry>]>([
  ['waits after a try', { state: 'waiting' }],
  ['is on its way', { state: 'sending' }],
  ['waits for a sign-in', { state: 'signed-out' }],
  ['was turned away unread', { state: 'refused', answer: null }],
])('of what %s the server is asked first, at once; until then it does not show, and its photo waits', async (_what, given) => {
  const { db, now } = await phoneWith(given)
  expect(await discardEntry(db, 'a', 'wrong parcel', new Date(LATER))).toBe('asked')
  const { entry, photo, ...shown } = await now()
  const { command } = someEntry('a', 's1')
  expect(entry).toMatchObject({ state: 'waiting', attempts: 0, pause: null, lease: null, refusal: null, trouble: null, answer: null })
  expect(entry).toMatchObject({ entryId: 'a', command, discardReason: null, confirmedAt: null })
  expect(entry.withdrawal).toStrictEqual({
    reason: 'wrong parcel',
    command: {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
      kind: 'withdraw',
      payloadVersion: 1,
      record: command.record,
      claimedAt: new Date(LATER).toISOString(),
      clockOffsetMs: -7,
      payload: { commandId: 'a', commandKind: 'record-delivery' },
    },
  })
  expect(photo.state).toBe('waiting')
  expect(shown).toEqual({ status: OUT, offered: ['b'], noted: 1 })
})

test('the question names every id that the work may have arrived under', async () => {
  const entry = someEntry('a', 's1', { state: 'backoff' })
  const db = await outboxWith([{ ...entry, command: { ...entry.command, replaces: ['first', 'second'] } }])
  expect(await discardEntry(db, 'second', 'wrong parcel', new Date(LATER))).toBe('asked')
  const { a } = await entriesById(db)
  expect(a?.withdrawal?.command).toMatchObject({ payload: { commandId: 'a' }, replaces: ['first', 'second'] })
})

test.each<OutboxState>(['waiting', 'backoff', 'refused'])(
  'given up once more while the answer does not come (%s), it ends here and says what is not known',
  async (state) => {
    const { db, now } = await phoneWith({ state, withdrawal: someWithdrawal('a') })
    expect(await discardEntry(db, 'a', 'gone', new Date(LATER))).toBe('discarded')
    const { entry, photo } = await now()
    expect(entry).toMatchObject({ ...ended, discardReason: 'gone (Whether it had reached the office was not answered.)' })
    expect(photo.state).toBe('discarded')
  },
)

test.each<OutboxState>(['accepted', 'confirmed'])(
  'of what has arrived (%s) only the photo can be given up, and only one that has not',
  async (state) => {
    const { db, now } = await phoneWith({ state, withdrawal: someWithdrawal('a') })
    const { entry: before, status } = await now()
    expect(await discardEntry(db, 'a', 'blurred', new Date(LATER))).toBe('photo-only')
    const { entry, photo, ...shown } = await now()
    expect(entry).toEqual({ ...before, discardReason: 'blurred' })
    expect(photo).toMatchObject({ state: 'discarded', confirmedAt: LATER })
    expect(shown).toEqual({ status, offered: ['b'], noted: 0 })

    const whole = await phoneWith({ state }, { photo: 'confirmed' })
    expect(await discardEntry(whole.db, 'a', 'blurred', new Date(LATER))).toBe('arrived')
    expect(await whole.now()).toMatchObject({ entry: { state, discardReason: null }, photo: { state: 'confirmed' } })
  },
)

test('what was given up already, or is gone, stays as it is', async () => {
  const { db, now } = await phoneWith({ state: 'discarded', discardReason: 'first' })
  const before = await now()
  expect(await discardEntry(db, 'a', 'second', new Date(LATER))).toBe('discarded')
  expect(await discardEntry(db, 'gone', 'second', new Date(LATER))).toBe('not-here')
  await leaveBehind(db, 'a', 'second', new Date(LATER))
  await leaveBehind(db, 'gone', 'second', new Date(LATER))
  expect(await now()).toEqual(before)
})

test('what another tab has decided on and sends anew is not called given up; once that is given up too, it is', async () => {
  const { db } = await phoneWith({ state: 'discarded' })
  const anew = someEntry('c', 's1')
  await db.outbox.add({ ...anew, command: { ...anew.command, replaces: ['a'] } })
  expect(await discardEntry(db, 'a', 'wrong parcel', new Date(LATER))).toBe('not-here')
  await db.outbox.where({ entryId: 'c' }).modify({ state: 'discarded' })
  expect(await discardEntry(db, 'a', 'wrong parcel', new Date(LATER))).toBe('discarded')
})

test('what the hour’s limit held back is held by nothing once the office is asked about it', async () => {
  const { db, now } = await phoneWith({ state: 'backoff', isHeldByLimit: true })
  expect(await discardEntry(db, 'a', 'wrong parcel', new Date(LATER))).toBe('asked')
  expect((await now()).entry.isHeldByLimit).toBe(false)
})

test('a delivery to a number that is known nowhere is given up as well, asked about or not', async () => {
  const entry = someEntry('a', 's1', { state: 'backoff' })
  Object.assign(entry.command.payload, { shipmentId: null })
  const db = await outboxWith([entry])
  expect(await discardEntry(db, 'a', 'wrong parcel', new Date(LATER))).toBe('asked')
  expect(await discardEntry(db, 'a', 'wrong parcel', new Date(LATER))).toBe('discarded')
})

test('a reason of blanks is none', async () => {
  const { db, now } = await phoneWith({ state: 'waiting' })
  const before = await now()
  await expect(discardEntry(db, 'a', ' \n ', new Date(LATER))).rejects.toThrow('needs a reason')
  expect(await now()).toEqual(before)
})

test.each<OutboxState>(['waiting', 'sending', 'backoff', 'signed-out', 'refused'])(
  'who leaves this device leaves what is %s behind, without asking',
  async (state) => {
    const { db, now } = await phoneWith({ state })
    await leaveBehind(db, 'a', 'Signed out', new Date(LATER))
    expect(await now()).toMatchObject({ entry: { ...ended, discardReason: 'Signed out' }, photo: { state: 'discarded' }, status: OUT })
  },
)

test.each<OutboxState>(['accepted', 'confirmed'])('of what is %s they leave only photos behind', async (state) => {
  const { db, now } = await phoneWith({ state })
  await leaveBehind(db, 'a', 'Signed out', new Date(LATER))
  expect(await now()).toMatchObject({ entry: { state, confirmedAt: null, discardReason: 'Signed out' }, photo: { state: 'discarded' } })
})

test.each<[Partial<OutboxEntry>, boolean, boolean]>([
  [{ state: 'waiting' }, false, false],
  [{ state: 'waiting' }, true, true],
  [{ state: 'waiting', answer: no }, false, false],
  [{ state: 'refused', answer: null }, false, false],
  [{ state: 'refused', answer: null }, true, true],
  [{ state: 'refused', answer: no }, false, true],
  [{ state: 'refused', answer: { ...no, epoch: 'e0' } }, false, false],
])('%o, never offered %s: whether it cannot have arrived is %s', async (given, isNeverOffered, cannot) => {
  const db = await outboxWith([someEntry('a', 's1', given)], { neverOffered: isNeverOffered ? ['a'] : ['b'] })
  await changeMeta(db, 'contact', { epoch: 'e1' })
  expect(await cannotHaveArrived(db, (await entriesById(db))['a']!)).toBe(cannot)
})

test('each end of given-up work has its own words, and what has simply gone has none', () => {
  const all = ['asked', 'photo-only', 'arrived', 'not-here'] as const
  const words = all.map(discardedWords)
  expect(words.map((each) => each?.split('.')[0])).toEqual([
    'It may have reached the office already',
    'The delivery had reached the office and stays there',
    'It had reached the office in the meantime and stays there',
    'It was taken back or settled meanwhile',
  ])
  expect(words.map((each) => each?.split('.')[1]?.trim())).toEqual([
    'The office is asked, and the queue says which',
    'Its photo is not sent from this device any more',
    'Nothing was discarded',
    'Nothing was discarded',
  ])
  expect(discardedWords('discarded')).toBeNull()
})

test('why nothing was undone or corrected names the delivery that stands in the way, or that it is too late', () => {
  const other = { kind: 'other-draft', trackingNumber: '17-9' } as const
  expect(notUndoneWords(other)).toBe('Not undone: you have begun the delivery of 17-9. Finish it or discard it first.')
  expect(notUndoneWords({ kind: 'left' })).toBe('It has left already, so it was not undone.')
  expect(notCorrectedWords(other)).toBe('You have begun the delivery of 17-9. Finish it or discard it first.')
  expect(notCorrectedWords({ kind: 'not-possible' })).toBe('It can no longer be corrected here. Tell the office what is wrong.')
})
