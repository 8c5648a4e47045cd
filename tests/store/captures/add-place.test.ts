import { expect, test } from 'vitest'
import { isCapture } from '#domain/sync/command.ts'
import { addPlace } from '#store/outbox/add-place.ts'
import { UNDO_MS } from '#store/outbox/outbox-entry.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { undoDelivery } from '#store/writes/undo-delivery.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const place = { latitude: 17.385044, longitude: 78.4867, accuracy: 12 }

async function atOneDoor() {
  const device = new Device()
  for (const id of ['s1', 's2']) device.server.put('shipments', someShipment({ id, tracking_number: `17-${id}` }))
  await device.round()
  const along = { shipmentId: 's2', trackingNumber: '17-s2', collection: null, notPossible: undefined, code: undefined }
  const { entryId } = await recordDelivery(device.db, {
    shipmentId: 's1',
    trackingNumber: '17-s1',
    outcome: 'Delivered',
    notes: '',
    photo: await somePhoto('a door'),
    draftId: crypto.randomUUID(),
    alsoFor: [along],
    holdMs: UNDO_MS,
    now: new Date(device.now),
  })
  return { device, entryId }
}

const places = async ({ db }: Device) =>
  (await db.outbox.orderBy('seq').toArray()).map(({ command }) => (isCapture(command) ? command.payload.place : undefined))

test('a place that comes late is of every parcel of the stop, and arrives with them', async () => {
  const { device, entryId } = await atOneDoor()
  await addPlace(device.db, entryId, place)
  expect(await places(device)).toEqual([place, place])
  device.later(UNDO_MS)
  await device.round()
  expect(device.server.carriedOut.map(({ payload }) => payload)).toMatchObject([{ place }, { place }])
  // One that it has is not replaced.
  await addPlace(device.db, entryId, { ...place, accuracy: 90 })
  expect(await places(device)).toEqual([place, place])
})

test('what has left the device stays as it went', async () => {
  const { device, entryId } = await atOneDoor()
  device.server.network = { kind: 'unreachable' }
  device.later(UNDO_MS)
  await device.round()
  await addPlace(device.db, entryId, place)
  expect(await places(device)).toEqual([undefined, undefined])
})

test('what was undone meanwhile is left alone', async () => {
  const { device, entryId } = await atOneDoor()
  expect(await undoDelivery(device.db, entryId)).toMatchObject({ kind: 'undone' })
  await addPlace(device.db, entryId, place)
  expect(await places(device)).toEqual([])
})

test('only this stop gets it, each of its parcels that lacks one', async () => {
  const { device, entryId } = await atOneDoor()
  device.server.put('shipments', someShipment({ id: 's3', tracking_number: '17-s3' }))
  await device.round()
  await recordDelivery(device.db, { shipmentId: 's3', trackingNumber: '17-s3', outcome: 'Delivered', notes: '', photo: null })
  const had = { ...place, accuracy: 90 }
  await device.db.outbox
    .filter(({ stopOf }) => stopOf === entryId)
    .modify(({ command }) => {
      if (isCapture(command)) command.payload.place = had
    })
  await addPlace(device.db, entryId, place)
  expect(await places(device)).toEqual([place, had, undefined])
})

test.each([
  ['on its way', { state: 'sending' }],
  ['arrived', { state: 'accepted' }],
  ['refused', { state: 'refused' }],
  ['being taken back', { withdrawal: { command: { id: 'w', kind: 'withdraw' }, reason: 'wrong door' } }],
] as const)('what is %s keeps what it has, and the other parcel of the stop gets the place', async (_, changes) => {
  const { device, entryId } = await atOneDoor()
  await device.db.outbox.where({ entryId }).modify((entry) => {
    Object.assign(entry, changes)
  })
  await addPlace(device.db, entryId, place)
  expect(await places(device)).toEqual([undefined, place])
})

test('what the office knows by an earlier id stays as that was', async () => {
  const { device, entryId } = await atOneDoor()
  await device.db.outbox.where({ entryId }).modify(({ command }) => {
    command.replaces = ['the former']
  })
  await addPlace(device.db, entryId, place)
  expect(await places(device)).toEqual([undefined, place])
})

test('what waits after a try that never left, or for a sign-in, gets it', async () => {
  const { device, entryId } = await atOneDoor()
  await device.db.outbox.where({ entryId }).modify({ state: 'backoff' })
  await device.db.outbox.filter(({ stopOf }) => stopOf === entryId).modify({ state: 'signed-out' })
  await addPlace(device.db, entryId, place)
  expect(await places(device)).toEqual([place, place])
})
