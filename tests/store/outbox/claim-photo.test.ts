import { expect, test } from 'vitest'
import type { WaybillDatabase } from '#store/database/database.ts'
import {
  claimPhoto,
  claimPhotoWithoutRoom,
  givePhotoBack,
  pausePhoto,
  photoArrived,
  photoArrivedWithoutRoom,
  putPhotoLast,
  refusePhoto,
  sendCommandAgain,
  type PhotoClaimRequest,
} from '#store/outbox/claim-photo.ts'
import type { OutboxState, PhotoState, QueuedPhoto } from '#store/outbox/outbox-entry.ts'
import { LEASE_MS, TakenOver } from '#store/outbox/sync-lease.ts'
import {
  entriesById,
  goesOn,
  HOLDER,
  justOver,
  NOW,
  ofTomorrow,
  outboxWith,
  photosById,
  someEntry,
  somePhotoRow,
  someWithdrawal,
} from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

const lease = { holder: 'a tab that died', from: NOW - 20, until: NOW + 20 }
const refusal = { code: 'hash-mismatch', message: 'Not these bytes.' }
const pauseAfter = (failures: number) => ({ from: NOW, until: NOW + failures })
const settled = ['confirmed', 'discarded', 'refused'] as const satisfies PhotoState[]

const asked = (given: Partial<PhotoClaimRequest> = {}): PhotoClaimRequest => ({
  holder: HOLDER,
  now: NOW,
  except: new Set(),
  accepted: new Set(),
  ...given,
})

/** These photos, all of one accepted delivery. */
const phoneWith = (...photos: QueuedPhoto[]) => outboxWith([someEntry('e', 's1', { state: 'accepted' })], { photos })

const claimed = async (db: WaybillDatabase, given: Partial<PhotoClaimRequest> = {}) => (await claimPhoto(db, asked(given)))?.id

/** In which order these go, one after the other. */
async function inOrder(...photos: QueuedPhoto[]): Promise<string[]> {
  const db = await phoneWith(...photos)
  const gone: string[] = []
  for (let next = await claimed(db); next !== undefined; next = await claimed(db, { except: new Set(gone) })) gone.push(next)
  return gone
}

test('a claimed photo is marked as this tab’s for a minute, and no other is', async () => {
  const db = await phoneWith(somePhotoRow('a', 'e'), somePhotoRow('b', 'e'))
  const photo = await claimPhoto(db, asked())
  expect(photo?.id).toBe('a')
  expect(await photosById(db)).toMatchObject({
    a: { state: 'sending', lease: { holder: HOLDER, from: NOW, until: NOW + LEASE_MS } },
    b: { state: 'waiting', lease: null },
  })
  await expect(claimPhoto(db, asked({ holder: 'another' }))).rejects.toThrow(TakenOver)
})

test('on a full disk it goes out without a mark', async () => {
  const db = await phoneWith(somePhotoRow('a', 'e'))
  expect((await claimPhotoWithoutRoom(db, asked()))?.id).toBe('a')
  expect(await photosById(db)).toMatchObject({ a: { state: 'waiting', lease: null } })
  expect(await claimPhotoWithoutRoom(db, asked({ except: new Set(['a']) }))).toBeUndefined()
  await expect(claimPhotoWithoutRoom(db, asked({ holder: 'another' }))).rejects.toThrow(TakenOver)
})

test('those that have failed least go first, then the oldest, then in their order at the door; a row of before is a first one', async () => {
  const [old, late] = [NOW - 90, NOW - 10]
  expect(
    await inOrder(
      somePhotoRow('a', 'e', { attempts: 1, takenAt: old }),
      somePhotoRow('b', 'e', { takenAt: late, place: 3 }),
      somePhotoRow('c', 'e', { takenAt: late, place: 2 }),
      somePhotoRow('d', 'e', { takenAt: late }),
      somePhotoRow('f', 'e', { takenAt: old, place: 4 }),
      somePhotoRow('g', 'e', { attempts: 1, takenAt: old - 1 }),
    ),
  ).toEqual(['f', 'd', 'c', 'b', 'g', 'a'])
  // Rows are read by id: here the one without a place comes last.
  expect(await inOrder(somePhotoRow('a', 'e', { place: 2 }), somePhotoRow('b', 'e'))).toEqual(['b', 'a'])
})

test.each<[string, Partial<QueuedPhoto>, boolean]>([
  ['waits', {}, true],
  ['waits for a sign-in', { state: 'signed-out' }, true],
  ['has a leftover mark and a pause', { state: 'sending', pause: goesOn, lease }, true],
  ['is in a pause', { state: 'backoff', pause: goesOn }, false],
  ['is at the end of its pause', { state: 'backoff', pause: justOver }, true],
  ['is in a pause of a clock that was set back', { state: 'backoff', pause: ofTomorrow }, true],
  ['was refused', { state: 'refused' }, false],
  ['has arrived', { state: 'confirmed' }, false],
  ['was given up', { state: 'discarded' }, false],
])('whether a photo goes that %s', async (_what, given, goes) => {
  expect(await claimed(await phoneWith(somePhotoRow('a', 'e', given)))).toBe(goes ? 'a' : undefined)
})

test.each<[OutboxState, boolean]>([
  ['waiting', false],
  ['sending', false],
  ['backoff', false],
  ['signed-out', false],
  ['refused', false],
  ['accepted', true],
  ['confirmed', true],
  ['discarded', false],
])('whether a photo goes whose command is %s; the next one goes in any case', async (state, goes) => {
  const entries = [someEntry('e', 's1', { state }), someEntry('f', 's2', { state: 'accepted' })]
  const db = await outboxWith(entries, { photos: [somePhotoRow('a', 'e'), somePhotoRow('b', 'f')] })
  expect(await claimed(db)).toBe(goes ? 'a' : 'b')
})

test('what the disk had no room to note as accepted is known as well, what is nowhere is not', async () => {
  const db = await outboxWith([someEntry('e', 's1')], { photos: [somePhotoRow('a', 'e'), somePhotoRow('b', 'nowhere')] })
  expect(await claimed(db, { accepted: new Set(['e']) })).toBe('a')
  expect(await claimed(db)).toBeUndefined()
})

const troubled: Partial<QueuedPhoto> = { lease, pause: goesOn, refusal, trouble: refusal, attempts: 3 }

test.each<PhotoState>(['waiting', 'sending', 'backoff', 'refused', 'discarded'])(
  'a photo that arrived is at the office, also one that was %s',
  async (state) => {
    const db = await phoneWith(somePhotoRow('a', 'e', { ...troubled, state }), somePhotoRow('b', 'e', { state: 'waiting' }))
    await db.photoBytes.add({ id: 'a', bytes: new ArrayBuffer(1) })
    await photoArrived(db, HOLDER, 'a', NOW)
    const arrived = { state: 'confirmed', lease: null, pause: null, refusal: null, trouble: null, confirmedAt: NOW, attempts: 3 }
    expect(await photosById(db)).toMatchObject({ a: arrived, b: { state: 'waiting', confirmedAt: null } })
    expect(await db.photoBytes.count()).toBe(1)
    await photoArrived(db, HOLDER, 'gone', NOW)
    expect(await db.photos.count()).toBe(2)
    await expect(photoArrived(db, 'another', 'b', NOW)).rejects.toThrow(TakenOver)
  },
)

/** What the entry says of why its photos were given up, after this one arrived. */
async function reasonAfter(state: PhotoState, entryState: OutboxState, ...others: [entryId: string, state: PhotoState][]) {
  const db = await outboxWith(
    [
      someEntry('e', 's1', { state: entryState, discardReason: 'blurred' }),
      someEntry('f', 's2', { state: 'confirmed', discardReason: 'other' }),
    ],
    { photos: [somePhotoRow('a', 'e', { state }), ...others.map(([entryId, its], at) => somePhotoRow(`b${at}`, entryId, { state: its }))] },
  )
  await photoArrived(db, HOLDER, 'a', NOW)
  const { e, f } = await entriesById(db)
  expect(f?.discardReason).toBe('other')
  return e?.discardReason
}

test('nothing is called given up once the last photo that was has arrived after all', async () => {
  expect(await reasonAfter('discarded', 'confirmed')).toBeNull()
  expect(await reasonAfter('discarded', 'accepted', ['e', 'confirmed'], ['f', 'discarded'])).toBeNull()
  expect(await reasonAfter('discarded', 'confirmed', ['e', 'confirmed'], ['e', 'discarded'])).toBe('blurred')
  // The delivery itself was given up, or the photo never was.
  expect(await reasonAfter('discarded', 'discarded')).toBe('blurred')
  expect(await reasonAfter('waiting', 'confirmed')).toBe('blurred')
})

test('a photo that arrives after its entry is gone is noted all the same', async () => {
  const db = await outboxWith([], { photos: [somePhotoRow('a', 'gone', { state: 'discarded' })] })
  await photoArrived(db, HOLDER, 'a', NOW)
  expect(await photosById(db)).toMatchObject({ a: { state: 'confirmed' } })
})

test('where there is no room to note an arrival, the photo and its bytes go, and no other', async () => {
  const db = await phoneWith(somePhotoRow('a', 'e'), somePhotoRow('b', 'e'))
  await db.photoBytes.bulkAdd(['a', 'b'].map((id) => ({ id, bytes: new ArrayBuffer(1) })))
  await photoArrivedWithoutRoom(db, HOLDER, 'a')
  expect([await db.photos.toCollection().primaryKeys(), await db.photoBytes.toCollection().primaryKeys()]).toEqual([['b'], ['b']])
  await expect(photoArrivedWithoutRoom(db, 'another', 'b')).rejects.toThrow(TakenOver)
})

/** What a photo is after this, and that no other is touched, nor one that is settled or gone. */
async function after(
  given: Partial<QueuedPhoto>,
  change: (db: WaybillDatabase, photo: QueuedPhoto) => Promise<void>,
): Promise<QueuedPhoto> {
  const db = await phoneWith(somePhotoRow('a', 'e', given), ...settled.map((state) => somePhotoRow(state, 'e', { ...given, state })))
  const before = await photosById(db)
  for (const id of ['a', ...settled]) await change(db, before[id]!)
  await change(db, somePhotoRow('gone', 'e'))
  const { a, ...others } = await photosById(db)
  const { a: _, ...othersBefore } = before
  expect(others).toEqual(othersBefore)
  return a!
}

const sending: Partial<QueuedPhoto> = { state: 'sending', lease, attempts: 3 }

test('a photo that could not go waits again without a try, also where the disk had no room for its mark', async () => {
  const giveBack = (db: WaybillDatabase, { id }: QueuedPhoto) => givePhotoBack(db, HOLDER, id)
  expect(await after(sending, giveBack)).toMatchObject({ state: 'waiting', lease: null, attempts: 3, trouble: null })
  expect(await after({ state: 'signed-out' }, giveBack)).toMatchObject({ state: 'waiting' })
})

test('one that the server does not take alone waits longer each time, and after ten tries a person is told', async () => {
  const pause = (db: WaybillDatabase, photo: QueuedPhoto) => pausePhoto(db, HOLDER, photo, pauseAfter)
  const paused = { state: 'backoff', lease: null, attempts: 4, pause: pauseAfter(4), trouble: null }
  expect(await after(sending, pause)).toMatchObject(paused)
  expect(await after({ ...sending, attempts: 9 }, pause)).toMatchObject({ attempts: 10, trouble: { code: 'keeps-failing' } })
})

test.each([
  [0, 1],
  [7, 8],
  [8, 9],
  [9, 9],
  [10, 10],
  [12, 12],
])('one over which the line broke goes after the others and never needs a person for that: %i tries are %i', async (attempts, counted) => {
  const last = await after({ ...sending, attempts }, (db, photo) => putPhotoLast(db, HOLDER, photo))
  expect(last).toMatchObject({ state: 'waiting', lease: null, attempts: counted, trouble: null, pause: null })
})

test('one that the server will never take waits for a person with its reason', async () => {
  const refused = await after({ ...troubled, state: 'sending', refusal: null }, (db, { id }) => refusePhoto(db, HOLDER, id, refusal))
  expect(refused).toMatchObject({ state: 'refused', lease: null, pause: null, trouble: null, refusal })
})

test('none of this is written by a tab that lost its turn', async () => {
  const db = await phoneWith(somePhotoRow('a', 'e', sending))
  const [photo] = await db.photos.toArray()
  const writes = [
    () => givePhotoBack(db, 'another', 'a'),
    () => pausePhoto(db, 'another', photo!, pauseAfter),
    () => putPhotoLast(db, 'another', photo!),
    () => refusePhoto(db, 'another', 'a', refusal),
    () => sendCommandAgain(db, 'another', photo!, pauseAfter),
  ]
  for (const write of writes) await expect(write()).rejects.toThrow(TakenOver)
  expect(await db.photos.toArray()).toEqual([photo])
})

const told = { answer: { status: 'applied', version: 7, epoch: 'e1' } as const, confirmedAt: NOW - 9, withdrawal: someWithdrawal('e') }

test.each<OutboxState>(['accepted', 'confirmed'])(
  'an %s command that the server does not know any more goes again before its photo, shows again, and so do the photos that had arrived',
  async (state) => {
    const entry = someEntry('e', 's1', { ...told, state, photoId: 'a', morePhotoIds: ['b'] })
    const db = await outboxWith([entry, someEntry('f', 's2', { ...told, state })], {
      photos: [
        somePhotoRow('a', 'e', { ...sending, attempts: 4 }),
        somePhotoRow('b', 'e', { state: 'confirmed', confirmedAt: 5 }),
        somePhotoRow('c', 'f', { state: 'confirmed', confirmedAt: 5 }),
      ],
    })
    await db.shipments.add(someShipment({ id: 's1' }))
    await sendCommandAgain(db, HOLDER, (await db.photos.get('a'))!, pauseAfter)
    expect(await entriesById(db)).toMatchObject({
      e: { state: 'waiting', answer: null, confirmedAt: null, withdrawal: null, pause: pauseAfter(5) },
      f: { state, confirmedAt: NOW - 9 },
    })
    expect(await photosById(db)).toMatchObject({
      a: { state: 'backoff', lease: null, attempts: 5, pause: pauseAfter(5) },
      b: { state: 'waiting', confirmedAt: null },
      c: { state: 'confirmed', confirmedAt: 5 },
    })
    expect((await db.shipments.get('s1'))?.status).toBe('Delivered')
  },
)

test('a delivery to a number that is known nowhere goes again too', async () => {
  const entry = someEntry('e', 's1', { state: 'confirmed', photoId: 'a' })
  Object.assign(entry.command.payload, { shipmentId: null })
  const db = await outboxWith([entry], { photos: [somePhotoRow('a', 'e', sending)] })
  await sendCommandAgain(db, HOLDER, (await db.photos.get('a'))!, pauseAfter)
  expect(await entriesById(db)).toMatchObject({ e: { state: 'waiting' } })
})

test.each<OutboxState>(['waiting', 'sending', 'refused', 'discarded'])(
  'a command that is %s by now is left as it is; only its photo waits',
  async (state) => {
    const db = await outboxWith([someEntry('e', 's1', { state, photoId: 'a' })], { photos: [somePhotoRow('a', 'e', sending)] })
    const before = await entriesById(db)
    await sendCommandAgain(db, HOLDER, (await db.photos.get('a'))!, pauseAfter)
    expect(await entriesById(db)).toEqual(before)
    expect(await photosById(db)).toMatchObject({ a: { state: 'backoff', attempts: 4 } })
  },
)

test('nothing goes again for a photo that was settled meanwhile, is gone, or has no entry any more', async () => {
  for (const state of settled) {
    const db = await outboxWith([someEntry('e', 's1', { ...told, state: 'confirmed' })], { photos: [somePhotoRow('a', 'e', { state })] })
    const before = [await db.outbox.toArray(), await db.photos.toArray()]
    await sendCommandAgain(db, HOLDER, somePhotoRow('a', 'e'), pauseAfter)
    await sendCommandAgain(db, HOLDER, somePhotoRow('gone', 'e'), pauseAfter)
    expect([await db.outbox.toArray(), await db.photos.toArray()]).toEqual(before)
  }
  const alone = await outboxWith([], { photos: [somePhotoRow('a', 'gone', sending)] })
  await sendCommandAgain(alone, HOLDER, (await alone.photos.get('a'))!, pauseAfter)
  expect(await photosById(alone)).toMatchObject({ a: { state: 'backoff' } })
})
