import { expect, test } from 'vitest'
import { isCapture } from '#domain/sync/command.ts'
import { readDraft } from '#store/drafts/delivery-draft.ts'
import { readSubmittedDraft } from '#store/drafts/submitted-draft.ts'
import { rememberCall } from '#store/drafts/kept-calls.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { discardEntry, retryNow } from '#store/outbox/queue-actions.ts'
import { beginCorrection } from '#store/writes/correct-delivery.ts'
import { recordDelivery, type Delivery } from '#store/writes/record-delivery.ts'
import { undoDelivery } from '#store/writes/undo-delivery.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const inCash = (paise: number) => ({ expectedPaise: paise, collectedPaise: paise, mode: 'cash', reference: null, reason: null }) as const

async function driver(): Promise<Device> {
  const device = new Device()
  for (const id of ['s1', 's2', 's3']) device.server.put('shipments', someShipment({ id, tracking_number: `17-${id}` }))
  await device.round()
  return device
}

async function atOneDoor(device: Device, given: Partial<Delivery> = {}): Promise<Delivery> {
  return {
    shipmentId: 's1',
    trackingNumber: '17-s1',
    outcome: 'Delivered',
    notes: '',
    photo: await somePhoto('the door'),
    receiver: { name: 'Asha', relation: 'self' },
    pieces: { handedOver: 2, total: 3 },
    collection: inCash(500_00),
    alsoFor: [
      { shipmentId: 's2', trackingNumber: '17-s2', collection: inCash(300_00), notPossible: undefined, code: undefined },
      { shipmentId: 's3', trackingNumber: '17-s3', collection: null, notPossible: undefined, code: undefined },
    ],
    draftId: 'a6f0b0f0-0000-4000-8000-000000000001',
    holdMs: UNDO_MS,
    now: new Date(device.now),
    ...given,
  }
}

test('parcels for one door become a capture each, in their order, with a photo and an amount of their own', async () => {
  const device = await driver()
  const delivery = await atOneDoor(device)
  await recordDelivery(device.db, delivery)
  const entries = await device.db.outbox.orderBy('seq').toArray()
  expect(entries.map(({ command }) => command.payload)).toMatchObject([
    { shipmentId: 's1', receiver: { name: 'Asha' }, pieces: { handedOver: 2 }, collection: inCash(500_00) },
    { shipmentId: 's2', receiver: { name: 'Asha' }, collection: inCash(300_00) },
    { shipmentId: 's3', receiver: { name: 'Asha' } },
  ])
  // How many pieces were handed over was said of one parcel.
  expect(entries.slice(1).map(({ command }) => command.payload)).not.toMatchObject([{ pieces: {} }, {}])
  expect(new Set(entries.map(({ entryId }) => entryId)).size).toBe(3)
  const photos = await device.db.photos.toArray()
  expect(new Set(photos.map(({ id }) => id)).size).toBe(3)
  expect(new Set(photos.map(({ sha256 }) => sha256)).size).toBe(1)
  expect((await device.db.shipments.toArray()).map(({ status }) => status)).toEqual(['Delivered', 'Delivered', 'Delivered'])

  await device.round()
  expect(device.server.carriedOut).toEqual([])
  device.later(UNDO_MS)
  for (let round = 0; round < 4; round += 1) await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual(entries.map(({ entryId }) => entryId))
  expect((await readQueue(device.db)).map(({ state, photo }) => [state, photo?.state])).toEqual(
    Array.from({ length: 3 }, () => ['delivered-to-office', 'sent']),
  )
})

test('one signature stands for every parcel of the door, also after an undo', async () => {
  const device = await driver()
  const signature = {
    width: 320,
    height: 160,
    strokes: [
      [10, 20, 30, 40],
      [50, 60, 70, 80],
    ],
  }
  const alsoFor = [{ shipmentId: 's2', trackingNumber: '17-s2', collection: null, notPossible: undefined, code: undefined }]
  const delivery = await atOneDoor(device, { signature, alsoFor })
  const signatures = async () =>
    (await device.db.outbox.orderBy('seq').toArray()).map(({ command }) => isCapture(command) && command.payload.signature)
  const { entryId } = await recordDelivery(device.db, delivery)
  expect(await signatures()).toEqual([signature, signature])
  await undoDelivery(device.db, entryId)
  const draft = await readDraft(device.db)
  await recordDelivery(device.db, { ...delivery, signature: draft?.signature })
  expect(await signatures()).toEqual([signature, signature])
})

test('one submit is one submit: again, or from another tab, it makes no second capture of any parcel', async () => {
  const device = await driver()
  const delivery = await atOneDoor(device)
  await recordDelivery(device.db, delivery)
  expect(await recordDelivery(device.db, delivery)).toMatchObject({ wasSaved: true })
  expect(await device.db.outbox.count()).toBe(3)
  // The other tab had left parcels out: this one says so, and saves nothing behind its own word.
  const fewer = await driver()
  await recordDelivery(fewer.db, await atOneDoor(fewer, { alsoFor: [] }))
  expect(await recordDelivery(fewer.db, await atOneDoor(fewer))).toMatchObject({ wasSaved: true })
  expect((await fewer.db.outbox.toArray()).map(({ trackingNumber }) => trackingNumber)).toEqual(['17-s1'])
})

test('Undo takes all of a stop back, from any of its parcels, and submitted again they keep their ids', async () => {
  const device = await driver()
  const delivery = await atOneDoor(device)
  await recordDelivery(device.db, delivery)
  const ids = (await device.db.outbox.orderBy('seq').toArray()).map(({ entryId }) => entryId)
  expect(await undoDelivery(device.db, ids[2] ?? '')).toEqual({ kind: 'undone', trackingNumber: '17-s1' })
  expect(await device.db.outbox.count()).toBe(0)
  expect((await device.db.shipments.toArray()).every(({ status }) => status !== 'Delivered')).toBe(true)
  expect(await device.db.photos.count()).toBe(0)
  const draft = await readDraft(device.db)
  expect(draft).toMatchObject({ draftId: delivery.draftId, trackingNumber: '17-s1', along: ['17-s2', '17-s3'], outcome: 'Delivered' })
  await recordDelivery(device.db, { ...delivery, photo: draft?.photo ?? null })
  expect((await device.db.outbox.orderBy('seq').toArray()).map(({ entryId }) => entryId)).toEqual(ids)
})

test('Undo takes the others back where the first parcel of a stop was discarded by itself', async () => {
  const device = await driver()
  const { entryId } = await recordDelivery(device.db, await atOneDoor(device))
  await discardEntry(device.db, entryId, 'Not this one', new Date(device.now))
  const second = (await device.db.outbox.where('orderKeys').equals('shipment:s2').first())!
  expect(await undoDelivery(device.db, second.entryId, new Date(device.now))).toEqual({ kind: 'undone', trackingNumber: '17-s2' })
  expect(await readDraft(device.db)).toMatchObject({
    draftId: second.entryId,
    trackingNumber: '17-s2',
    along: ['17-s3'],
    receiver: { name: 'Asha' },
    collecting: { mode: 'cash' },
  })
  expect((await readDraft(device.db))?.photo).not.toBeNull()
  expect(await device.states()).toEqual(['discarded'])
})

test('also where the office had refused that first parcel, and it was sent anew before it was given up', async () => {
  const device = await driver()
  const { db } = device
  const { entryId } = await recordDelivery(db, await atOneDoor(device))
  const answer = { status: 'rejected', version: null, epoch: 'some epoch' } as const
  await db.outbox.where('entryId').equals(entryId).modify({ state: 'refused', answer })
  await retryNow(db, entryId, new Date(device.now))
  const second = (await db.outbox.where('orderKeys').equals('shipment:s2').first())!
  expect(await undoDelivery(db, second.entryId, new Date(device.now))).toEqual({ kind: 'left' })
  await discardEntry(db, entryId, 'Not this one', new Date(device.now))
  expect(await undoDelivery(db, second.entryId, new Date(device.now))).toEqual({ kind: 'undone', trackingNumber: '17-s2' })
  expect((await readDraft(db))?.along).toEqual(['17-s3'])
})

test('where the first parcel was corrected before it was discarded, its correction goes on by itself: each parcel is at the office once, with its photo', async () => {
  const device = await driver()
  const { db } = device
  const stop = await atOneDoor(device)
  const { entryId } = await recordDelivery(db, stop)
  const second = (await db.outbox.where('orderKeys').equals('shipment:s2').first())!
  expect(await beginCorrection(db, entryId, new Date(device.now))).toMatchObject({ kind: 'begun' })
  const { draftId, photo, corrects } = (await readDraft(db))!
  await recordDelivery(db, { ...stop, draftId, photo, corrects, alsoFor: [], notes: 'With her brother' })
  expect(await undoDelivery(db, second.entryId, new Date(device.now))).toEqual({ kind: 'left' })
  await discardEntry(db, entryId, 'Twice in the queue', new Date(device.now))
  expect(await undoDelivery(db, second.entryId, new Date(device.now))).toEqual({ kind: 'undone', trackingNumber: '17-s2' })
  const draft = (await readDraft(db))!
  expect(draft).toMatchObject({ draftId: second.entryId, along: ['17-s3'], photo: { sha256: stop.photo?.sha256 } })
  const alsoThere = stop.alsoFor?.filter(({ trackingNumber }) => trackingNumber === '17-s3') ?? []
  await recordDelivery(db, { ...draft, outcome: 'Delivered', alsoFor: alsoThere, now: new Date(device.now) })
  device.later(UNDO_MS)
  for (let round = 0; round < 4; round += 1) await device.round()
  expect(device.server.carriedOut.map(({ kind, payload }) => [kind, payload])).toMatchObject([
    ['correct-delivery', { trackingNumber: '17-s1', notes: 'With her brother' }],
    ['record-delivery', { trackingNumber: '17-s2' }],
    ['record-delivery', { trackingNumber: '17-s3' }],
  ])
  expect(device.server.photos.size).toBe(3)
})

test('a parcel that was discarded by itself goes along again once the stop was taken back', async () => {
  const device = await driver()
  const { db } = device
  const delivery = await atOneDoor(device)
  const { entryId } = await recordDelivery(db, delivery)
  const second = (await db.outbox.toArray()).find(({ trackingNumber }) => trackingNumber === '17-s2')
  await discardEntry(db, second?.entryId ?? '', 'It was the wrong parcel', new Date(device.now))
  // A driver who still has the form open elsewhere hears that it did not go along.
  const { draftId = '', trackingNumber } = delivery
  expect(await readSubmittedDraft(db, { draftId, trackingNumber })).toMatchObject({ along: ['17-s3'] })
  await undoDelivery(db, entryId)
  const draft = await readDraft(db)
  expect(draft?.along).toEqual(['17-s3'])
  const again = { ...delivery, photo: draft?.photo ?? null }
  await recordDelivery(db, again)
  const standing = async () =>
    (await db.outbox.orderBy('seq').toArray()).filter(({ state }) => state !== 'discarded').map(({ trackingNumber: number }) => number)
  expect(await standing()).toEqual(['17-s1', '17-s2', '17-s3'])
  // From another tab too it stays one submit, and it is taken back with the others.
  expect(await recordDelivery(db, again)).toMatchObject({ wasSaved: true })
  expect(await standing()).toEqual(['17-s1', '17-s2', '17-s3'])
  await undoDelivery(db, entryId)
  expect(await standing()).toEqual([])
  expect((await readDraft(db))?.along).toEqual(['17-s2', '17-s3'])
})

test('what went along is known as such after the first parcel was refused and sent anew', async () => {
  const device = await driver()
  const { db } = device
  const delivery = await atOneDoor(device)
  const { entryId } = await recordDelivery(db, delivery)
  const answer = { status: 'rejected', version: null, epoch: 'some epoch' } as const
  await db.outbox.where('entryId').equals(entryId).modify({ state: 'refused', answer })
  await retryNow(db, entryId, new Date(device.now))
  const { draftId = '', trackingNumber } = delivery
  const submitted = await readSubmittedDraft(db, { draftId, trackingNumber })
  expect(submitted?.entryId).not.toBe(entryId)
  expect(submitted).toMatchObject({ along: ['17-s2', '17-s3'], alongCollections: { '17-s2': inCash(300_00) } })
})

test('what was possible for none of them is asked once again, whoever needed it', async () => {
  const device = await driver()
  const noName = { what: 'name', reason: 'Would not say' } as const
  const noSignature = { what: 'signature', reason: 'Hands full' } as const
  const alsoFor = [
    { shipmentId: 's2', trackingNumber: '17-s2', collection: null, notPossible: [noName, noSignature], code: undefined },
    { shipmentId: 's3', trackingNumber: '17-s3', collection: null, notPossible: [noSignature], code: undefined },
  ]
  const { entryId } = await recordDelivery(device.db, await atOneDoor(device, { notPossible: [noName], alsoFor }))
  await undoDelivery(device.db, entryId)
  expect((await readDraft(device.db))?.notPossible).toEqual([noName, noSignature])
})

test('each parcel of a door goes with the code of its own recipient, or with why it has none, and Undo brings back all that was typed', async () => {
  const device = await driver()
  const ownCode = { way: 'typed', value: '111111' } as const
  const code = { way: 'typed', value: '222222' } as const
  const noCode = { what: 'code', reason: 'They have no phone' } as const
  const noName = { what: 'name', reason: 'Would not say' } as const
  const byUpi = { expectedPaise: 300_00, collectedPaise: 250_00, mode: 'upi', reference: '432112345678', reason: 'No change' } as const
  const alsoFor = [
    { shipmentId: 's2', trackingNumber: '17-s2', collection: byUpi, notPossible: [noName], code },
    { shipmentId: 's3', trackingNumber: '17-s3', collection: null, notPossible: [noCode], code: undefined },
  ]
  const { entryId } = await recordDelivery(device.db, await atOneDoor(device, { code: ownCode, alsoFor }))
  const payloads = (await device.db.outbox.orderBy('seq').toArray()).map(({ command }) => command.payload)
  expect(payloads).toMatchObject([{ code: ownCode }, { code, collection: byUpi }, { notPossible: [noCode] }])
  expect(payloads[2]).not.toHaveProperty('code')
  await undoDelivery(device.db, entryId)
  expect(await readDraft(device.db)).toMatchObject({
    code: ownCode,
    // Asked once for all of them; the code of each by itself.
    notPossible: [noName],
    alongCodes: { '17-s2': { code }, '17-s3': { whyNot: 'They have no phone' } },
    alongCollecting: { '17-s2': { mode: 'upi', amount: '250.00', reference: '432112345678', reason: 'No change' } },
  })
})

test('a parcel without a code takes the first one’s along no more than its pieces', async () => {
  const device = await driver()
  await recordDelivery(device.db, await atOneDoor(device, { code: { way: 'typed', value: '111111' } }))
  const payloads = (await device.db.outbox.orderBy('seq').toArray()).map(({ command }) => command.payload)
  expect(payloads.map((payload) => 'code' in payload)).toEqual([true, false, false])
})

test('a call is of who was called: submitted again after an undo, it is not said of another number', async () => {
  const device = await driver()
  const { db } = device
  const now = new Date(device.now)
  await db.shipments.update('s1', { to_contact_number: '9000000012' })
  await db.shipments.update('s2', { to_contact_number: '9000000013' })
  await rememberCall(db, '9000000012', now)
  const alsoFor = [{ shipmentId: 's2', trackingNumber: '17-s2', collection: null, notPossible: undefined, code: undefined }]
  const failure = { reason: 'no-answer', againOn: null, calledAt: null } as const
  const failed = await atOneDoor(device, { outcome: 'Failed Attempt', photo: null, collection: null, failure, alsoFor })
  const called = async () =>
    (await db.outbox.orderBy('seq').toArray()).map(({ command }) => isCapture(command) && command.payload.failure?.calledAt)
  const { entryId } = await recordDelivery(db, failed)
  expect(await called()).toEqual([now.toISOString(), null])
  await undoDelivery(db, entryId)
  const draft = await readDraft(db)
  await recordDelivery(db, { ...failed, failure: draft?.failure })
  expect(await called()).toEqual([now.toISOString(), null])
})

test('once one of them may have left, none is taken back', async () => {
  const device = await driver()
  const { entryId } = await recordDelivery(device.db, await atOneDoor(device))
  const second = await device.db.outbox.orderBy('seq').last()
  await device.db.neverOffered.delete(second?.entryId ?? '')
  expect(await undoDelivery(device.db, entryId)).toEqual({ kind: 'left' })
  expect(await device.db.outbox.count()).toBe(3)
})

test.each([
  ['by its number', '17-s1', 's1'],
  ['by the record alone', '17-old-label', 's1'],
  ['by its number alone', '17-s1', 'another'],
])('a parcel does not go along with itself, named %s', async (_how, trackingNumber, shipmentId) => {
  for (const draftId of ['a6f0b0f0-0000-4000-8000-000000000001', undefined]) {
    const device = await driver()
    const itself = { shipmentId, trackingNumber, collection: inCash(500_00), notPossible: undefined, code: undefined }
    const { draftId: _draft, ...delivery } = await atOneDoor(device, { alsoFor: [itself] })
    await recordDelivery(device.db, { ...delivery, ...(draftId !== undefined && { draftId }) })
    expect((await device.db.outbox.toArray()).map(({ trackingNumber: number }) => number)).toEqual(['17-s1'])
    expect(await device.db.photos.count()).toBe(1)
  }
})

test('a parcel goes along once, however often it is named', async () => {
  const device = await driver()
  const other = { shipmentId: 's2', trackingNumber: '17-s2', collection: inCash(300_00), notPossible: undefined, code: undefined }
  const { draftId: _draft, ...delivery } = await atOneDoor(device, { alsoFor: [other, other] })
  await recordDelivery(device.db, delivery)
  expect((await device.db.outbox.toArray()).map(({ trackingNumber: number }) => number)).toEqual(['17-s1', '17-s2'])
})
