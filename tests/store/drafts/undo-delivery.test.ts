import { afterEach, expect, test } from 'vitest'
import { isCapture } from '#domain/sync/command.ts'
import { readDraft, saveDraft } from '#store/drafts/delivery-draft.ts'
import { endHolds } from '#store/outbox/claim-commands.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { readQueue, readUnsentEntries } from '#store/outbox/queue.ts'
import { exportUnsent } from '#store/sign-out/export-unsent.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { beginCorrection } from '#store/writes/correct-delivery.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { undoDelivery } from '#store/writes/undo-delivery.ts'
import { BrowserTabs } from '#tests/support/browser-tabs.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { withDisk } from '#tests/support/fake-full-disk.ts'
import { someShipment } from '#tests/support/shipments.ts'

let tabs: BrowserTabs | undefined
afterEach(() => tabs?.close())

async function driver(device = new Device()): Promise<Device> {
  for (const id of ['s1', 's2']) device.server.put('shipments', someShipment({ id, tracking_number: `17-${id}` }))
  await device.round()
  return device
}

async function submit(device: Device, shipmentId: string, holdMs: number | undefined = UNDO_MS) {
  const photo = await somePhoto(`${shipmentId} at a door`)
  const { entryId } = await recordDelivery(device.db, {
    shipmentId,
    trackingNumber: `17-${shipmentId}`,
    outcome: 'Delivered',
    notes: 'With the guard',
    photo,
    now: new Date(device.now),
    ...(holdMs !== undefined && { holdMs }),
  })
  return { entryId, photo }
}

const arrived = (device: Device) => device.server.carriedOut.map(({ id }) => id)

test('a capture stays here for ten seconds, holds later work of its parcel alone, and then goes by itself', async () => {
  const device = await driver()
  const { entryId } = await submit(device, 's1')
  const { entryId: later } = await submit(device, 's1', 0)
  const { entryId: other } = await submit(device, 's2', 0)
  await device.round()
  expect(arrived(device)).toEqual([other])
  expect((await readQueue(device.db, device.now)).find((item) => item.entryId === entryId)).toMatchObject({
    state: 'saved',
    undoUntil: device.now + UNDO_MS,
  })
  device.later(UNDO_MS - 1)
  await device.round()
  expect(arrived(device)).toEqual([other])
  device.later(1)
  expect((await readQueue(device.db, device.now)).find((item) => item.entryId === entryId)?.undoUntil).toBeNull()
  await device.round()
  expect(arrived(device)).toEqual([other, entryId, later])
})

test('an app that was closed and opened again holds it as long, and one that was closed longer sends it at once', async () => {
  const device = await driver()
  await submit(device, 's1')
  device.later(UNDO_MS / 2)
  tabs = new BrowserTabs(device)
  await tabs.open().wake('started')
  expect(arrived(device)).toEqual([])
  await tabs.close()
  device.later(UNDO_MS)
  tabs = new BrowserTabs(device)
  await tabs.open().wake('started')
  expect(arrived(device)).toHaveLength(1)
})

test('a clock that was set back does not hold it for an hour', async () => {
  const device = await driver()
  await submit(device, 's1')
  device.now -= 60 * 60_000
  await device.round()
  expect(arrived(device)).toHaveLength(1)
})

test('a signal that comes back, and pauses that end with it, do not shorten it; "Send now" does', async () => {
  const device = await driver()
  await submit(device, 's1')
  tabs = new BrowserTabs(device)
  const tab = tabs.open()
  await tab.wake('online')
  await tab.wake('asked')
  expect(arrived(device)).toEqual([])
  await endHolds(device.db)
  await tab.wake('asked')
  expect(arrived(device)).toHaveLength(1)
})

test('a tab that is put away sends it at the end of the ten seconds', async () => {
  const device = await driver()
  await submit(device, 's1')
  tabs = new BrowserTabs(device)
  let hidden = false
  const tab = tabs.open({ isHidden: () => hidden })
  await tab.wake('asked')
  await expect.poll(() => tabs?.timers.at(-1)?.delayMs).toBe(UNDO_MS)
  hidden = true
  device.later(UNDO_MS)
  tabs.timers.at(-1)?.work()
  await expect.poll(() => arrived(device)).toHaveLength(1)
})

test('Undo makes it the draft that it was, photo and all, and nothing of it goes to the office', async () => {
  const device = await driver()
  const { entryId, photo } = await submit(device, 's1')
  expect(await undoDelivery(device.db, entryId)).toEqual({ kind: 'undone', trackingNumber: '17-s1' })
  const draft = await readDraft(device.db)
  expect(draft).toMatchObject({ trackingNumber: '17-s1', shipmentId: 's1', outcome: 'Delivered', notes: 'With the guard' })
  expect(draft?.photo).toEqual(photo)
  expect(draft?.draftId).toBe(entryId)
  expect((await device.db.shipments.get('s1'))?.status).toBe('Out for Delivery')
  expect(
    await Promise.all([device.db.outbox, device.db.photos, device.db.photoBytes, device.db.neverOffered].map((t) => t.count())),
  ).toEqual([0, 0, 0, 0])
  device.later(UNDO_MS)
  await device.round()
  expect(arrived(device)).toEqual([])

  const again = await recordDelivery(device.db, { ...draft!, outcome: 'Delivered', now: new Date(device.now) })
  await device.round()
  expect(arrived(device)).toEqual([again.entryId])
  expect(device.server.photos.size).toBe(1)
})

test('a place that went with it is the draft’s again, from the moment at which it was captured; without one there is none', async () => {
  const device = await driver()
  const now = new Date(device.now)
  const place = { lat: 18.52, lng: 73.86, accuracy: 12 }
  const of = async (shipmentId: string, more: object) => {
    const capture = { shipmentId, trackingNumber: `17-${shipmentId}`, outcome: 'Delivered', notes: '', photo: null, now, ...more } as const
    const { entryId } = await recordDelivery(device.db, { ...capture, holdMs: UNDO_MS })
    await undoDelivery(device.db, entryId)
    const draft = (await device.db.deliveryDrafts.get('delivery'))!
    await device.db.deliveryDrafts.clear()
    return draft
  }
  expect(await of('s1', { place })).toMatchObject({ place, placeAt: now.getTime() })
  expect(Object.keys(await of('s2', {}))).not.toContain('placeAt')
})

test('one draft that lies in two tabs stays one delivery when it is submitted, undone, and submitted by both', async () => {
  const device = await driver()
  const entered = { trackingNumber: '17-s1', shipmentId: 's1', outcome: 'Returned', notes: 'Shop has moved', photo: null } as const
  const now = new Date(device.now)
  const { entryId } = await recordDelivery(device.db, { ...entered, draftId: 'd1', holdMs: UNDO_MS, now })
  await undoDelivery(device.db, entryId)
  const draft = await readDraft(device.db)
  const first = await recordDelivery(device.db, { ...draft!, outcome: 'Returned', now })
  const second = await recordDelivery(device.db, { ...entered, draftId: 'd1', now })
  expect(second).toEqual({ entryId: first.entryId, wasSaved: true })
  await device.round()
  expect(arrived(device)).toEqual(['d1'])
})

test('what a tab has claimed, what was exported, and what is gone cannot be undone', async () => {
  const device = await driver()
  const { entryId } = await submit(device, 's1', 0)
  const whilePushing: unknown[] = []
  device.server.beforeAnswer = async (call) => {
    if (call === 'push') whilePushing.push(await undoDelivery(device.db, entryId))
  }
  await device.round()
  expect(whilePushing).toEqual([{ kind: 'left' }])
  expect(await undoDelivery(device.db, entryId)).toEqual({ kind: 'left' })

  const { entryId: exported } = await submit(device, 's2')
  await exportUnsent(device.db, { userId: 'driver-1', name: 'Dev Driver' }, new Date(device.now))
  expect(await undoDelivery(device.db, exported)).toEqual({ kind: 'left' })
  await discardEntry(device.db, exported, 'Wrong parcel')
  expect(await undoDelivery(device.db, exported)).toEqual({ kind: 'left' })
  expect(await undoDelivery(device.db, 'never-there')).toEqual({ kind: 'left' })
})

test('a delivery that was begun since is not replaced by the one that is undone', async () => {
  const device = await driver()
  const { entryId } = await submit(device, 's1')
  const begun = { draftId: 'd2', trackingNumber: '17-s2', shipmentId: 's2', outcome: null, notes: 'Second floor', photo: null }
  await saveDraft(device.db, begun)
  expect(await undoDelivery(device.db, entryId)).toEqual({ kind: 'other-draft', trackingNumber: '17-s2' })
  expect(await readDraft(device.db)).toEqual(begun)
  expect(await readUnsentEntries(device.db)).toHaveLength(1)
})

test('on a full disk Undo changes nothing and says so', async () => {
  const device = new Device()
  const disk = withDisk(device.db)
  await driver(device)
  const { entryId } = await submit(device, 's1')
  disk.isFull = true
  await expect(undoDelivery(device.db, entryId)).rejects.toBeInstanceOf(StorageFull)
  disk.isFull = false
  expect(await readDraft(device.db)).toBeNull()
  expect(await readUnsentEntries(device.db)).toHaveLength(1)
})

test('a code that was checked at the door is checked still, and the command never says so', async () => {
  const device = await driver()
  const [own, other] = ['111111', '222222'].map((value) => ({ way: 'typed', value, said: 'right' }) as const)
  const { entryId } = await recordDelivery(device.db, {
    shipmentId: 's1',
    trackingNumber: '17-s1',
    outcome: 'Delivered',
    notes: '',
    photo: null,
    code: own,
    alsoFor: [{ shipmentId: 's2', trackingNumber: '17-s2', collection: null, notPossible: undefined, code: other }],
    draftId: 'd1',
    now: new Date(device.now),
    holdMs: UNDO_MS,
  })
  const sent = (await device.db.outbox.orderBy('seq').toArray()).map(({ command }) => isCapture(command) && command.payload.code)
  expect(sent).toEqual([
    { way: 'typed', value: '111111' },
    { way: 'typed', value: '222222' },
  ])
  await undoDelivery(device.db, entryId)
  expect(await readDraft(device.db)).toMatchObject({ code: own, alongCodes: { '17-s2': { code: other } } })
})

test('a code that nobody could check comes back as unchecked', async () => {
  const device = await driver()
  const { entryId } = await recordDelivery(device.db, {
    shipmentId: 's1',
    trackingNumber: '17-s1',
    outcome: 'Delivered',
    notes: '',
    photo: null,
    code: { way: 'typed', value: '111111' },
    now: new Date(device.now),
    holdMs: UNDO_MS,
  })
  await undoDelivery(device.db, entryId)
  expect((await readDraft(device.db))?.code).toEqual({ way: 'typed', value: '111111' })
})

test('the form that comes back says nothing of parcels along, codes or excuses that there were none of', async () => {
  const device = await driver()
  const along = { shipmentId: 's2', trackingNumber: '17-s2', collection: null, notPossible: undefined, code: undefined }
  const plain = { shipmentId: 's1', trackingNumber: '17-s1', outcome: 'Delivered', notes: '', photo: null, holdMs: UNDO_MS } as const
  const alone = await recordDelivery(device.db, { ...plain, now: new Date(device.now) })
  await undoDelivery(device.db, alone.entryId)
  const draft = await readDraft(device.db)
  for (const field of ['along', 'alongCodes', 'alongCollecting', 'notPossible']) expect(draft).not.toHaveProperty(field)

  await device.db.deliveryDrafts.clear()
  const together = await recordDelivery(device.db, { ...plain, alsoFor: [along], now: new Date(device.now) })
  await undoDelivery(device.db, together.entryId)
  const both = await readDraft(device.db)
  expect(both?.along).toEqual(['17-s2'])
  for (const field of ['alongCodes', 'alongCollecting', 'notPossible']) expect(both).not.toHaveProperty(field)
})

test('a capture under a number that nobody knows here comes back as well', async () => {
  const device = await driver()
  const { entryId } = await recordDelivery(device.db, {
    shipmentId: null,
    trackingNumber: '999',
    outcome: 'Delivered',
    notes: 'x',
    photo: null,
    holdMs: UNDO_MS,
    now: new Date(device.now),
  })
  expect(await undoDelivery(device.db, entryId)).toEqual({ kind: 'undone', trackingNumber: '999' })
  expect(await readDraft(device.db)).toMatchObject({ trackingNumber: '999', shipmentId: null, notes: 'x' })
})

test.each(['photos', 'photoBytes'] as const)(
  'a photo that this device has lost from its %s is not in the form, and the rest is',
  async (table) => {
    const device = await driver()
    const { entryId, photo } = await submit(device, 's1')
    await device.db.table(table).delete(photo.id)
    expect((await undoDelivery(device.db, entryId)).kind).toBe('undone')
    expect(await readDraft(device.db)).toMatchObject({ notes: 'With the guard', photo: null })
    expect([await device.db.photos.count(), await device.db.photoBytes.count()]).toEqual([0, 0])
  },
)

test('a correction whose photo was taken anew takes that photo back into the form, and leaves none behind', async () => {
  const device = await driver()
  device.server.network = { kind: 'unreachable' }
  const first = await submit(device, 's1')
  await beginCorrection(device.db, first.entryId, new Date(device.now))
  const { outcome, ...draft } = (await readDraft(device.db))!
  const retaken = await somePhoto('the right door')
  const { entryId } = await recordDelivery(device.db, {
    ...draft,
    outcome: outcome!,
    photo: retaken,
    holdMs: UNDO_MS,
    now: new Date(device.now),
  })
  expect((await undoDelivery(device.db, entryId)).kind).toBe('undone')
  expect((await readDraft(device.db))?.photo?.sha256).toBe(retaken.sha256)
  expect((await device.db.photos.toArray()).map(({ id }) => id)).toEqual([first.photo.id])
})

test('what the office may have seen under an earlier id is not taken back', async () => {
  const device = await driver()
  device.server.network = { kind: 'unreachable' }
  const first = await submit(device, 's1', undefined)
  await beginCorrection(device.db, first.entryId, new Date(device.now))
  const { outcome, ...draft } = (await readDraft(device.db))!
  const correction = await recordDelivery(device.db, { ...draft, outcome: outcome!, notes: 'With her brother', now: new Date(device.now) })
  // Handed to the network, with no word of what became of it.
  await device.db.neverOffered.delete(correction.entryId)
  expect(await discardEntry(device.db, first.entryId, 'Twice in the queue', new Date(device.now))).toBe('discarded')
  const anew = (await device.db.outbox.orderBy('seq').last())!
  expect(anew.command.replaces).toEqual([correction.entryId])
  expect(await undoDelivery(device.db, anew.entryId)).toEqual({ kind: 'left' })
})
