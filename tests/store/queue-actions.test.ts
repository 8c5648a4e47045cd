import { expect, test } from 'vitest'
import { exportUnsent } from '#store/sign-out/export-unsent.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { discardEntry, retryNow } from '#store/outbox/queue-actions.ts'
import { readPhotoBytes } from '#store/outbox/read-entry.ts'
import { readQueue, readQueueSummary } from '#store/outbox/queue.ts'
import { parseExport } from '#store/sign-out/read-export.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { undoDelivery } from '#store/writes/undo-delivery.ts'
import { sha256 } from '#domain/values/sha256.ts'
import { Device, somePhoto, readOpenDeliveries } from '#tests/support/device.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { someShipment } from '#tests/support/shipments.ts'

async function driver() {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1' }))
  device.server.put('shipments', someShipment({ id: 's2' }))
  await device.round()
  return device
}

const delivered = { outcome: 'Delivered', notes: '', trackingNumber: '17' } as const

test('discarding needs a reason, takes the change back and keeps what was captured for seven days', async () => {
  const device = await driver()
  const photo = await somePhoto()
  const { entryId } = await recordDelivery(device.db, { ...delivered, shipmentId: 's1', photo, now: new Date(device.now) })
  await expect(discardEntry(device.db, entryId, '  ')).rejects.toThrow('needs a reason')
  expect(await readOpenDeliveries(device.db, 'driver-1')).toHaveLength(1)

  await discardEntry(device.db, entryId, 'wrong parcel', new Date(device.now))
  expect(await readOpenDeliveries(device.db, 'driver-1')).toHaveLength(2)
  expect(await readQueueSummary(device.db)).toMatchObject({ unsent: 0, needsYou: 0 })
  expect((await device.db.outbox.toArray())[0]).toMatchObject({ state: 'discarded', discardReason: 'wrong parcel' })
  await device.round()
  expect(device.server.carriedOut).toEqual([])
  expect(await readPhotoBytes(device.db, photo.id)).toBeDefined()

  device.later(8 * 86_400_000)
  await device.round()
  expect(await device.db.outbox.count()).toBe(0)
  expect(await device.db.photoBytes.count()).toBe(0)
})

test('a refused delivery can be tried again as a new command with the same photo', async () => {
  const device = await driver()
  const photo = await somePhoto()
  const { entryId } = await recordDelivery(device.db, { ...delivered, shipmentId: 's1', photo })
  device.server.verdicts.set(entryId, rejected('invalid'))
  await device.round()
  expect((await device.db.shipments.get('s1'))?.status).toBe('Out for Delivery')

  await retryNow(device.db, entryId)
  expect((await device.db.shipments.get('s1'))?.status).toBe('Delivered')
  await device.round()
  const [item] = await readQueue(device.db)
  expect(item).toMatchObject({ state: 'delivered-to-office', photo: { id: photo.id, state: 'sent' }, refusal: null })
  expect(item?.entryId).not.toBe(entryId)
})

test('a person who gives an act up gives it up under any id that another tab has sent it under', async () => {
  const device = await driver()
  const { entryId } = await recordDelivery(device.db, { ...delivered, shipmentId: 's1', photo: null })
  device.server.verdicts.set(entryId, rejected('invalid'))
  await device.round()
  await retryNow(device.db, entryId)
  expect(await discardEntry(device.db, entryId, 'wrong parcel')).toBe('discarded')
  await device.round()
  expect(await device.states()).toEqual(['discarded'])
  expect(device.server.carriedOut).toEqual([])
})

test('what was discarded while it could still be undone stays discarded, also where another tab still offers Retry', async () => {
  const device = await driver()
  const now = new Date(device.now)
  const { entryId } = await recordDelivery(device.db, { ...delivered, shipmentId: 's1', photo: await somePhoto(), holdMs: UNDO_MS, now })
  await discardEntry(device.db, entryId, 'wrong parcel', now)
  await retryNow(device.db, entryId, now)
  await device.round()
  expect(await device.states()).toEqual(['discarded'])
  expect(device.server.carriedOut).toEqual([])
})

test('what another tab has undone meanwhile is not called discarded: it is in the form again', async () => {
  const device = await driver()
  const now = new Date(device.now)
  const { entryId } = await recordDelivery(device.db, { ...delivered, shipmentId: 's1', photo: await somePhoto(), holdMs: UNDO_MS, now })
  expect(await undoDelivery(device.db, entryId)).toMatchObject({ kind: 'undone' })
  expect(await discardEntry(device.db, entryId, 'wrong parcel', now)).toBe('not-here')
})

test('an entry that was turned away unanswered goes out again under its own id, and is not carried out twice', async () => {
  const device = await driver()
  const photo = await somePhoto()
  const { entryId } = await recordDelivery(device.db, { ...delivered, shipmentId: 's1', photo })
  device.server.fates.push.push('answer-lost', { kind: 'denied', why: 'inactive' })
  await device.round()
  await device.round()
  expect(await device.states()).toEqual(['refused'])
  expect((await device.db.shipments.get('s1'))?.status).toBe('Delivered')

  await retryNow(device.db, entryId)
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([entryId])
  expect(await readQueue(device.db)).toMatchObject([{ entryId, state: 'delivered-to-office', photo: { state: 'sent' }, refusal: null }])
})

test('an entry that a person gave up on its way ends with the server’s word on what became of it', async () => {
  const device = await driver()
  const { entryId } = await recordDelivery(device.db, { ...delivered, shipmentId: 's1', photo: null })
  device.server.fates.push.push({ kind: 'unreachable' })
  device.server.beforeAnswer = async (call) => {
    if (call === 'push') await discardEntry(device.db, entryId, 'wrong parcel')
  }
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ state: 'discarding' }])
  device.server.beforeAnswer = () => undefined
  await device.round()
  expect(await device.states()).toEqual(['discarded'])
  expect(device.server.carriedOut).toEqual([])
})

test('asking again ends a pause', async () => {
  const device = await driver()
  const { entryId } = await recordDelivery(device.db, { ...delivered, shipmentId: 's1', photo: null })
  device.server.verdicts.set(entryId, ({ id }) => ({ id, status: 'retry', code: 'busy', message: null, version: null }))
  await device.round()
  expect(await device.states()).toEqual(['backoff'])
  device.server.verdicts.clear()
  await retryNow(device.db, entryId)
  await device.round()
  expect(await device.states()).toEqual(['confirmed'])
})

test('receipts are kept for seven days and then go, photo facts included', async () => {
  const device = await driver()
  await recordDelivery(device.db, { ...delivered, shipmentId: 's1', photo: await somePhoto() })
  await device.round()
  device.later(6 * 86_400_000)
  await device.round()
  expect(await readQueue(device.db)).toHaveLength(1)
  device.later(2 * 86_400_000)
  await device.round()
  expect(await readQueue(device.db)).toEqual([])
  expect(await device.db.photos.count()).toBe(0)
})

test('the export holds every unsent command with its photo, and reads back as it was', async () => {
  const device = await driver()
  const photo = await somePhoto('x'.repeat(60_001))
  await recordDelivery(device.db, { ...delivered, shipmentId: 's2', photo: null })
  await device.round()
  await recordDelivery(device.db, { ...delivered, shipmentId: 's1', photo })
  const file = await exportUnsent(device.db, { userId: 'driver-1', name: 'Ravi' })
  const work = parseExport(await file.text())
  expect(work.ok && work.value.person).toEqual({ userId: 'driver-1', name: 'Ravi' })
  const entries = work.ok ? work.value.entries : []
  expect(entries).toHaveLength(1)
  expect(entries[0]?.command).toEqual((await device.db.outbox.toArray())[1]?.command)
  const bytes = Uint8Array.from(atob(entries[0]!.photo!.base64), (letter) => letter.charCodeAt(0))
  expect(await sha256(bytes.buffer)).toBe(photo.sha256)
})

test('a delivery whose photo has not arrived is still unsent work', async () => {
  const device = await driver()
  await recordDelivery(device.db, { ...delivered, shipmentId: 's1', photo: await somePhoto() })
  device.server.fates.upload.push({ kind: 'unreachable' })
  await device.round()
  const work = parseExport(await (await exportUnsent(device.db, { userId: 'driver-1', name: 'Ravi' })).text())
  expect(work.ok && work.value.entries).toHaveLength(1)
})

test('a file that is no export, or from a newer app, is told apart', () => {
  expect(parseExport('{"format":"waybill-unsent","version":2}')).toEqual({ ok: false, refusal: 'unknown-version' })
  for (const text of ['', 'not json', '[]', '{"format":"other"}', '{"format":"waybill-unsent","version":1,"entries":[{}]}']) {
    expect(parseExport(text)).toEqual({ ok: false, refusal: 'not-an-export' })
  }
})
