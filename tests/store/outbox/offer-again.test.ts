import { expect, test } from 'vitest'
import type { PhotoClaim } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { discardPhotosOf } from '#store/outbox/discard-photos.ts'
import { offerAgain, offerPhotosAgain } from '#store/outbox/offer-again.ts'
import type { OutboxEntry, OutboxState, PhotoState, QueuedPhoto } from '#store/outbox/outbox-entry.ts'
import type { RecordName } from '#store/records/rebase-records.ts'
import { entriesById, goesOn, NOW, outboxWith, photosById, someEntry, somePhotoRow, someWithdrawal } from '#tests/support/outbox-rows.ts'

const photo = (id: string): PhotoClaim => ({ id, sha256: id.repeat(64), size: 7, type: 'image/jpeg' })
const lease = { holder: 'x', from: NOW, until: NOW + 1 }
const trouble = { code: 'keeps-failing', message: '' }

/** A capture that names these photos, of which the entry has its own. */
function withPhotos(entryId: string, ids: string[], given: Partial<OutboxEntry> = {}): Omit<OutboxEntry, 'seq'> {
  const [photoId = null, ...morePhotoIds] = ids
  const entry = someEntry(entryId, entryId, { state: 'confirmed', photoId, morePhotoIds, ...given })
  const [first = null, ...more] = ids.map(photo)
  Object.assign(entry.command.payload, { photo: first, morePhotos: more })
  return entry
}

const offer = (db: WaybillDatabase, epoch: string): Promise<RecordName[]> =>
  db.transaction('rw', [db.outbox, db.photos, db.meta], async () => offerAgain(db, epoch))

async function before(epoch: string | null, entries: Omit<OutboxEntry, 'seq'>[], photos: QueuedPhoto[] = []): Promise<WaybillDatabase> {
  const db = await outboxWith(entries, { photos })
  await changeMeta(db, 'contact', { epoch })
  return db
}

const answer = (epoch: string): OutboxEntry['answer'] => ({ status: 'applied', version: 7, epoch })
const told: Partial<OutboxEntry> = { attempts: 3, pause: goesOn, lease, trouble, confirmedAt: 5, withdrawal: someWithdrawal('a') }

test('what another epoch had told to have arrived goes again from the beginning, and its records show anew', async () => {
  const unknown = someEntry('e', 's5', { ...told, state: 'confirmed', answer: answer('old') })
  Object.assign(unknown.command.payload, { shipmentId: null })
  const db = await before('old', [
    someEntry('a', 's1', { ...told, state: 'confirmed', answer: answer('old') }),
    someEntry('b', 's2', { ...told, state: 'accepted', answer: answer('old') }),
    someEntry('c', 's3', { ...told, state: 'confirmed', answer: null }),
    someEntry('d', 's4', { ...told, state: 'confirmed', answer: answer('new') }),
    unknown,
  ])
  const { d } = await entriesById(db)
  const shipment = (id: string) => ({ table: 'shipments', id })
  expect(await offer(db, 'new')).toEqual([shipment('s2'), shipment('s1'), shipment('s3')])
  const again = {
    state: 'waiting',
    answer: null,
    withdrawal: null,
    attempts: 0,
    pause: null,
    lease: null,
    trouble: null,
    confirmedAt: null,
  }
  expect(await entriesById(db)).toMatchObject({ a: again, b: again, c: again, e: again })
  expect((await entriesById(db))['d']).toEqual(d)
  expect((await readMeta(db, 'contact')).epoch).toBe('new')
})

test('the same epoch, and the first one of this device, change nothing; the first is noted', async () => {
  for (const epoch of ['new', null]) {
    const entries = [someEntry('a', 's1', { ...told, state: 'confirmed', answer: answer('old') })]
    const db = await before(epoch, entries, [somePhotoRow('p', 'a', { state: 'confirmed' })])
    const rows = [await db.outbox.toArray(), await db.photos.toArray()]
    expect(await offer(db, 'new')).toEqual([])
    expect([await db.outbox.toArray(), await db.photos.toArray()]).toEqual(rows)
    expect((await readMeta(db, 'contact')).epoch).toBe('new')
  }
})

test('what never arrived stays as it stands', async () => {
  const states = ['waiting', 'sending', 'backoff', 'signed-out', 'refused'] as const satisfies OutboxState[]
  const db = await before(
    'old',
    states.map((state) => someEntry(state, state, { ...told, state, answer: answer('old') })),
  )
  const rows = await db.outbox.toArray()
  expect(await offer(db, 'new')).toEqual([])
  expect(await db.outbox.toArray()).toEqual(rows)
})

test('of what was given up only a capture that the office had said will never count is withdrawn once more, under the same id', async () => {
  const ended: Partial<OutboxEntry> = { ...told, state: 'discarded', discardReason: 'wrong parcel' }
  const edit = someEntry('edit', 's2', ended)
  Object.assign(edit.command, { kind: 'assign-driver' })
  const db = await before('old', [
    someEntry('a', 's1', ended),
    edit,
    // It ended here: never sent, refused, or without a word of the office.
    someEntry('alone', 's3', { ...ended, withdrawal: null }),
  ])
  const { a, edit: editBefore, alone } = await entriesById(db)
  expect(await offer(db, 'new')).toEqual([])
  const again = { state: 'waiting', attempts: 0, pause: null, lease: null, trouble: null, confirmedAt: null, discardReason: null }
  expect(await entriesById(db)).toEqual({ a: { ...a, ...again, answer: null }, edit: editBefore, alone })
})

test('a receipt without contents is let go where it is in doubt, and kept where the new office has told of it', async () => {
  const db = await before('old', [
    someEntry('a', 's1', { state: 'confirmed', contentsGone: true, answer: answer('old') }),
    someEntry('b', 's2', { state: 'confirmed', contentsGone: true, answer: answer('new') }),
    someEntry('c', 's3', { state: 'confirmed', contentsGone: false, answer: answer('old') }),
  ])
  expect(await offer(db, 'new')).toEqual([{ table: 'shipments', id: 's3' }])
  expect(await entriesById(db)).toMatchObject({ b: { state: 'confirmed' }, c: { state: 'waiting' } })
  expect(await db.outbox.count()).toBe(2)
})

test('the photos of what goes again go again, those that had arrived and no others', async () => {
  const states = ['waiting', 'backoff', 'refused', 'discarded'] as const satisfies PhotoState[]
  const had = { ...told, withdrawal: undefined, state: 'confirmed' } as Partial<QueuedPhoto>
  const db = await before(
    'old',
    [withPhotos('a', ['p', ...states]), withPhotos('b', ['q'], { answer: answer('new') })],
    [somePhotoRow('p', 'a', had), ...states.map((state) => somePhotoRow(state, 'a', { ...had, state })), somePhotoRow('q', 'b', had)],
  )
  const rows = await photosById(db)
  await offer(db, 'new')
  const again = { state: 'waiting', attempts: 0, pause: null, lease: null, trouble: null, confirmedAt: null }
  expect(await photosById(db)).toEqual({ ...rows, p: { ...rows['p'], ...again } })
})

test('a photo whose row went on a full disk is asked about, in its place and as of its capture', async () => {
  const other = someEntry('o', 's9', { state: 'confirmed' })
  // Only captures have photos, whatever else a newer tab may have queued.
  Object.assign(other, { photoId: 'z', command: { ...other.command, kind: 'of-tomorrow', payload: { photo: photo('z') } } })
  const foreign = withPhotos('f', ['x', 'y'], { photoId: 'x', morePhotoIds: [] })
  const db = await outboxWith([withPhotos('a', ['p', 'q', 'r']), other, foreign], {
    photos: [somePhotoRow('q', 'a', { state: 'refused' })],
  })
  const entries = await db.outbox.toArray()
  await db.transaction('rw', db.photos, async () => offerPhotosAgain(db, entries))
  const asked = (id: string, entryId: string, place: number) => ({
    ...photo(id),
    entryId,
    place,
    state: 'waiting',
    attempts: 0,
    pause: null,
    lease: null,
    refusal: null,
    trouble: null,
    confirmedAt: null,
    width: 0,
    height: 0,
    takenAt: NOW - 5_000,
  })
  const { q, ...rows } = await photosById(db)
  expect(q?.state).toBe('refused')
  expect(rows).toEqual({ p: asked('p', 'a', 1), r: asked('r', 'a', 3), x: asked('x', 'f', 1) })
})

test('an entry’s photos that have not arrived are given up with it, never another’s, and it is told whether there were any', async () => {
  const troubled = { lease, pause: goesOn, trouble, attempts: 3 }
  const states = ['waiting', 'sending', 'backoff', 'signed-out', 'refused'] as const satisfies PhotoState[]
  const db = await outboxWith([withPhotos('a', [...states, 'arrived', 'other']), withPhotos('b', ['arrived']), someEntry('c', 's3')], {
    photos: [
      ...states.map((state) => somePhotoRow(state, 'a', { ...troubled, state })),
      somePhotoRow('arrived', 'a', { ...troubled, state: 'confirmed' }),
      somePhotoRow('other', 'somebody else', troubled),
      somePhotoRow('nobody’s', 'a', troubled),
    ],
  })
  const rows = await photosById(db)
  const { a, b, c } = await entriesById(db)
  expect([await discardPhotosOf(db, a!, NOW), await discardPhotosOf(db, b!, NOW), await discardPhotosOf(db, c!, NOW)]).toEqual([
    true,
    false,
    false,
  ])
  const ended = { state: 'discarded', lease: null, pause: null, trouble: null, confirmedAt: NOW }
  expect(await photosById(db)).toEqual({
    ...rows,
    ...Object.fromEntries(states.map((state) => [state, { ...rows[state], ...ended }])),
  })
})
