import { expect, test } from 'vitest'
import type { Command } from '#domain/sync/command.ts'
import { readDraft, saveDraft, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { changeMeta } from '#store/database/meta.ts'
import { readLateBecause } from '#store/outbox/corrections.ts'
import { discardEntry, retryNow } from '#store/outbox/queue-actions.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { beginCorrection, correctedCapture } from '#store/writes/correct-delivery.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { undoDelivery } from '#store/writes/undo-delivery.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someRunSheet, someStop } from '#tests/support/run-sheets.ts'
import { someShipment } from '#tests/support/shipments.ts'

async function driver(): Promise<Device> {
  const device = new Device()
  for (const id of ['s1', 's2']) device.server.put('shipments', someShipment({ id, tracking_number: `17-${id}` }))
  await device.round()
  return device
}

async function capture(device: Device, shipmentId = 's1') {
  const photo = await somePhoto(`${shipmentId} at a door`)
  const delivery = { shipmentId, trackingNumber: `17-${shipmentId}`, outcome: 'Delivered', notes: 'With the guard', photo } as const
  const { entryId } = await recordDelivery(device.db, { ...delivery, now: new Date(device.now) })
  return { entryId, photo }
}

/** As the form does it: opened, changed, submitted. */
async function correct(device: Device, entryId: string, changes: Partial<CaptureDraft>, holdMs?: number): Promise<string> {
  expect(await beginCorrection(device.db, entryId, new Date(device.now))).toMatchObject({ kind: 'begun' })
  const draft = await readDraft(device.db)
  const { outcome, ...rest } = { ...draft!, ...changes }
  const saved = await recordDelivery(device.db, {
    ...rest,
    outcome: outcome!,
    now: new Date(device.now),
    ...(holdMs !== undefined && { holdMs }),
  })
  return saved.entryId
}

const sent = (device: Device) => device.server.carriedOut.map(({ id }) => id)
const payloads = (device: Device) => device.server.carriedOut.map(({ payload }) => payload as Command<'correct-delivery'>['payload'])

test('the form opens with what was entered, photo and all, and names what it corrects', async () => {
  const device = await driver()
  const { entryId, photo } = await capture(device)
  expect(await beginCorrection(device.db, entryId, new Date(device.now))).toEqual({ kind: 'begun', trackingNumber: '17-s1' })
  const draft = await readDraft(device.db)
  expect(draft).toMatchObject({ trackingNumber: '17-s1', outcome: 'Delivered', notes: 'With the guard', corrects: { entryId } })
  expect(draft?.photo).toEqual(photo)
})

test('opened once more, the form keeps what was typed since', async () => {
  const device = await driver()
  const { entryId } = await capture(device)
  const begin = () => beginCorrection(device.db, entryId, new Date(device.now))
  await begin()
  const begun = (await readDraft(device.db))!
  await saveDraft(device.db, { ...begun, notes: 'With her brother' })
  expect(await begin()).toEqual({ kind: 'begun', trackingNumber: '17-s1' })
  expect(await readDraft(device.db)).toMatchObject({ draftId: begun.draftId, notes: 'With her brother' })
})

test('a delivery that somebody is in the middle of is not pushed aside', async () => {
  const device = await driver()
  const { entryId } = await capture(device)
  await saveDraft(device.db, { draftId: 'd2', trackingNumber: '17-s2', shipmentId: 's2', outcome: null, notes: 'Ring twice', photo: null })
  expect(await beginCorrection(device.db, entryId, new Date(device.now))).toEqual({ kind: 'other-draft', trackingNumber: '17-s2' })
  expect(await readDraft(device.db)).toMatchObject({ draftId: 'd2', notes: 'Ring twice' })
})

test('what was collected stands in the form again', async () => {
  const device = await driver()
  const collection = { expectedPaise: 50_000, collectedPaise: 45_000, mode: 'cash', reference: null, reason: 'No change' } as const
  const plain = { shipmentId: 's1', trackingNumber: '17-s1', outcome: 'Delivered', notes: '', photo: null } as const
  const { entryId } = await recordDelivery(device.db, { ...plain, collection, now: new Date(device.now) })
  await beginCorrection(device.db, entryId, new Date(device.now))
  expect((await readDraft(device.db))?.collecting).toEqual({
    expectedPaise: 50_000,
    mode: 'cash',
    amount: '450.00',
    reference: '',
    reason: 'No change',
  })
})

test('of what is not here, or is no capture, there is nothing to correct, and a capture without a photo has none', async () => {
  const device = await driver()
  device.server.network = { kind: 'unreachable' }
  const { entryId } = await recordDelivery(device.db, {
    shipmentId: 's1',
    trackingNumber: '17-s1',
    outcome: 'Returned',
    notes: '',
    photo: null,
  })
  await assignDriver(device.db, ['s2'], 'driver-9')
  const [, assigned] = await device.db.outbox.toArray()
  expect(await correctedCapture(device.db, 'never-here')).toBeNull()
  expect(await correctedCapture(device.db, entryId)).toEqual({ entryId, photoSha256: null })
  expect(await correctedCapture(device.db, assigned!.entryId)).toEqual({ entryId: assigned!.entryId, photoSha256: null })
})

test('a photo whose facts are gone from this device is in no form, and stays all the same', async () => {
  const device = await driver()
  const { entryId, photo } = await capture(device)
  await device.db.photos.delete(photo.id)
  await beginCorrection(device.db, entryId, new Date(device.now))
  expect(await readDraft(device.db)).toMatchObject({ photo: null, corrects: { photoSha256: photo.sha256 } })
})

test('a photo of before that was damaged on this device hinders no correction, which does not send it', async () => {
  const device = await driver()
  device.server.network = { kind: 'unreachable' }
  const { entryId, photo } = await capture(device)
  await device.db.photoBytes.put({ id: photo.id, bytes: new ArrayBuffer(photo.size) })
  const correction = await correct(device, entryId, { notes: 'With her brother' })
  expect((await readQueue(device.db, device.now)).map((item) => item.entryId)).toEqual([correction, entryId])
  expect(await device.db.photos.count()).toBe(1)
})

test('three corrections without signal arrive behind the capture, as one chain, and the latest shows', async () => {
  const device = await driver()
  device.server.network = { kind: 'unreachable' }
  const { entryId } = await capture(device)
  await device.round()
  const first = await correct(device, entryId, { outcome: 'Failed Attempt', notes: 'Nobody home' })
  // From the old item too, the latest is corrected.
  const second = await correct(device, entryId, { outcome: 'Returned' })
  const third = await correct(device, second, { outcome: 'Delivered', notes: 'To her brother' })
  expect((await device.db.shipments.get('s1'))?.status).toBe('Delivered')
  expect((await readQueue(device.db, device.now)).map(({ mayBeCorrected }) => mayBeCorrected)).toEqual([true, false, false, false])

  device.server.network = null
  device.later(60_000)
  await device.round()
  expect(sent(device)).toEqual([entryId, first, second, third])
  expect(payloads(device).map(({ corrects }) => corrects)).toEqual([undefined, entryId, first, second])
  expect(device.server.shipment('s1')).toMatchObject({ status: 'Delivered', delivery_notes: 'To her brother' })
})

test('the photo from before is not sent again, and one that was retaken is', async () => {
  const device = await driver()
  const { entryId } = await capture(device)
  await device.round()
  const kept = await correct(device, entryId, { notes: 'With her brother' })
  const retaken = await somePhoto('the right door')
  const again = await correct(device, kept, { photo: retaken })
  await device.round()
  expect(payloads(device).slice(1)).toMatchObject([
    { corrects: entryId, photo: null, keepsPhoto: true },
    { corrects: kept, photo: { sha256: retaken.sha256 }, keepsPhoto: false },
  ])
  expect(device.server.photos.size).toBe(2)
  expect((await readQueue(device.db, device.now)).find((item) => item.entryId === again)?.state).toBe('delivered-to-office')
})

test('a photo whose bytes have left the device stays all the same', async () => {
  const device = await driver()
  const { entryId } = await capture(device)
  await device.round()
  await device.db.photoBytes.clear()
  await correct(device, entryId, { notes: 'With her brother' })
  await device.round()
  expect(payloads(device).at(-1)).toMatchObject({ photo: null, keepsPhoto: true })
})

test('an undone correction is in the form again and names what it corrects; what it corrects cannot be undone under it', async () => {
  const device = await driver()
  device.server.network = { kind: 'unreachable' }
  const { entryId } = await capture(device)
  const correction = await correct(device, entryId, { outcome: 'Returned', notes: 'Shop has moved' }, UNDO_MS)
  expect(await undoDelivery(device.db, entryId)).toEqual({ kind: 'left' })
  expect(await undoDelivery(device.db, correction)).toEqual({ kind: 'undone', trackingNumber: '17-s1' })
  expect(await readDraft(device.db)).toMatchObject({ outcome: 'Returned', notes: 'Shop has moved', corrects: { entryId } })
  expect((await device.db.shipments.get('s1'))?.status).toBe('Delivered')
})

test('an undone correction that kept the photo has it in the form again, and keeps it when it is submitted', async () => {
  const device = await driver()
  device.server.network = { kind: 'unreachable' }
  const { entryId, photo } = await capture(device)
  const correction = await correct(device, entryId, { notes: 'With her brother' }, UNDO_MS)
  expect(await undoDelivery(device.db, correction)).toEqual({ kind: 'undone', trackingNumber: '17-s1' })
  const draft = await readDraft(device.db)
  expect(draft?.photo).toEqual(photo)
  await recordDelivery(device.db, { ...draft!, outcome: 'Delivered', now: new Date(device.now) })
  const [, again] = await device.db.outbox.orderBy('seq').toArray()
  expect(again?.command.payload).toMatchObject({ corrects: entryId, photo: null, keepsPhoto: true })
  expect(await device.db.photos.count()).toBe(1)
})

test('an undone correction still corrects a capture that was refused and sent anew under another id', async () => {
  const device = await driver()
  device.server.network = { kind: 'unreachable' }
  const { entryId, photo } = await capture(device)
  const correction = await correct(device, entryId, { notes: 'With her brother' }, UNDO_MS)
  await device.db.outbox
    .where('entryId')
    .equals(entryId)
    .modify({ state: 'refused', answer: { status: 'rejected', version: null, epoch: 'e' } })
  await retryNow(device.db, entryId)
  const [anew] = await device.db.outbox.orderBy('seq').toArray()
  expect(await undoDelivery(device.db, correction)).toEqual({ kind: 'undone', trackingNumber: '17-s1' })
  const draft = await readDraft(device.db)
  expect(draft?.corrects).toEqual({ entryId: anew?.entryId, photoSha256: photo.sha256 })
  expect(draft?.photo).toEqual(photo)
})

test('after a day, after giving it up, and beside another delivery it says so and changes nothing', async () => {
  const device = await driver()
  device.server.network = { kind: 'unreachable' }
  const { entryId } = await capture(device)
  const { entryId: other } = await capture(device, 's2')
  await beginCorrection(device.db, other, new Date(device.now))
  expect(await beginCorrection(device.db, entryId, new Date(device.now))).toEqual({ kind: 'other-draft', trackingNumber: '17-s2' })
  await device.db.deliveryDrafts.clear()
  await discardEntry(device.db, other, 'Wrong parcel', new Date(device.now))
  expect(await beginCorrection(device.db, other, new Date(device.now))).toEqual({ kind: 'not-possible' })
  expect(await beginCorrection(device.db, entryId, new Date(device.now + 24 * 3_600_000))).toEqual({ kind: 'not-possible' })
  expect(await beginCorrection(device.db, 'never-there', new Date(device.now))).toEqual({ kind: 'not-possible' })
  expect(await readDraft(device.db)).toBeNull()
})

test('a day is counted from the first capture, however late it was corrected', async () => {
  const device = await driver()
  const { entryId } = await capture(device)
  await device.round()
  device.later(10 * 3_600_000)
  const correction = await correct(device, entryId, { notes: 'With her brother' })
  await device.round()
  expect(await readLateBecause(device.db, correction, device.now)).toBeNull()
  device.later(14 * 3_600_000)
  expect((await readQueue(device.db, device.now)).map(({ mayBeCorrected }) => mayBeCorrected)).toEqual([false, false])
  expect(await beginCorrection(device.db, correction, new Date(device.now))).toEqual({ kind: 'not-possible' })
  // A draft that was begun in time is told so.
  expect(await readLateBecause(device.db, correction, device.now)).toBe('day-over')
})

test('what was counted when cash was handed over is for the office to decide; what it cannot have counted is not', async () => {
  const device = await driver()
  const cash = { expectedPaise: 50_000, collectedPaise: 50_000, mode: 'cash', reference: null, reason: null } as const
  const paid = { trackingNumber: '17-s1', shipmentId: 's1', outcome: 'Delivered', notes: '', photo: null, collection: cash } as const
  const { entryId } = await recordDelivery(device.db, { ...paid, now: new Date(device.now) })
  const { entryId: free } = await capture(device, 's2')
  const told = { carriedPaise: 0, checkedPaise: 0, limitPaise: 5_000_000 }
  const handOver = (at: number) => ({ id: String(at), paise: 50_000, receivedBy: 'Sita Staff', at: new Date(at).toISOString() })
  const handedOver = async (at: number) => changeMeta(device.db, 'cash', { told: { ...told, handOvers: [handOver(at)] } })
  // It has not arrived yet.
  await handedOver(device.now + 60_000)
  expect(await readLateBecause(device.db, entryId, device.now)).toBeNull()
  await device.round()
  const { confirmedAt } = (await device.db.outbox.get({ entryId }))!
  await handedOver(confirmedAt! - 1)
  expect(await readLateBecause(device.db, entryId, device.now)).toBeNull()
  await handedOver(confirmedAt! + 1)
  expect(await readLateBecause(device.db, entryId, device.now)).toBe('handed-over')
  expect(await readLateBecause(device.db, free, device.now)).toBeNull()
})

test('while its run sheet is out, a capture of the day before may be corrected', async () => {
  const device = await driver()
  const { entryId } = await capture(device)
  const { entryId: onNoSheet } = await capture(device, 's2')
  await device.round()
  device.server.put('run_sheets', someRunSheet({ id: 'sheet-1', state: 'out', stops: [someStop('s1')] }))
  device.later(25 * 3_600_000)
  await device.round()
  expect((await readQueue(device.db, device.now)).map((item) => [item.entryId, item.mayBeCorrected])).toEqual([
    [onNoSheet, false],
    [entryId, true],
  ])
  expect(await beginCorrection(device.db, onNoSheet, new Date(device.now))).toEqual({ kind: 'not-possible' })
  expect(await beginCorrection(device.db, entryId, new Date(device.now))).toMatchObject({ kind: 'begun' })
  await device.db.deliveryDrafts.clear()

  device.server.put('run_sheets', someRunSheet({ id: 'sheet-1', state: 'closed', stops: [someStop('s1')] }))
  device.later(60_000)
  await device.round()
  expect(await beginCorrection(device.db, entryId, new Date(device.now))).toEqual({ kind: 'not-possible' })
})

test('why the office checks a capture is known with its receipt', async () => {
  const device = await driver()
  device.server.verdicts.set('record-delivery', ({ id }) => ({
    id,
    status: 'applied',
    code: null,
    message: null,
    version: null,
    review: 'not-assigned',
  }))
  const returned = { shipmentId: 's1', trackingNumber: '17-s1', outcome: 'Returned', notes: 'Shop has moved', photo: null } as const
  const { entryId } = await recordDelivery(device.db, { ...returned, now: new Date(device.now) })
  await device.round()
  expect((await readQueue(device.db, device.now)).find((item) => item.entryId === entryId)).toMatchObject({
    state: 'delivered-to-office',
    review: 'not-assigned',
  })
})
