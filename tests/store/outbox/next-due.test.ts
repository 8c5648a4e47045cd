import { afterEach, expect, test } from 'vitest'
import { changeMeta } from '#store/database/meta.ts'
import { nextDueAt } from '#store/outbox/next-due.ts'
import type { OutboxEntry, Pause, QueuedPhoto } from '#store/outbox/outbox-entry.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const NOW = 1_000_000
/** When the last round began. */
const SINCE = NOW - 1_000
const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

const pause = (until: number, from = NOW - 500): Pause => ({ from, until })

interface Waiting {
  entry?: Partial<Pick<OutboxEntry, 'state' | 'pause' | 'hold'>>
  photo?: Partial<Pick<QueuedPhoto, 'state' | 'pause'>>
  connection?: Pause
}

/** When the device looks again, with one delivery and its photo that stand like this, and what else waits. */
async function dueWith({ entry = {}, photo = {}, connection }: Waiting, ...others: Partial<OutboxEntry>[]) {
  const device = new Device()
  devices.push(device)
  const ids = ['s1', ...others.map((_, at) => `s${at + 2}`)]
  for (const id of ids) device.server.put('shipments', someShipment({ id }))
  await device.round()
  for (const id of ids)
    await recordDelivery(device.db, {
      shipmentId: id,
      trackingNumber: `17-${id}`,
      outcome: 'Delivered',
      notes: '',
      photo: id === 's1' ? await somePhoto() : null,
    })
  const seqs = await device.db.outbox.orderBy('seq').primaryKeys()
  for (const [at, changes] of [entry, ...others].entries()) await device.db.outbox.update(seqs[at]!, changes)
  await device.db.photos.toCollection().modify(photo)
  if (connection !== undefined) await changeMeta(device.db, 'contact', { pause: { ...connection, hard: false } })
  return nextDueAt(device.db, NOW, SINCE)
}

test('what waits for nobody’s pause has no time', async () => {
  expect(await dueWith({})).toBeNull()
  expect(await dueWith({ entry: { state: 'refused' } })).toBeNull()
})

test('a command and a photo that failed are due at the end of their pause, the first of them first', async () => {
  expect(await dueWith({ entry: { state: 'backoff', pause: pause(NOW + 50) } })).toEqual({ at: NOW + 50, endsHold: false })
  expect(await dueWith({ photo: { state: 'backoff', pause: pause(NOW + 70) } })).toEqual({ at: NOW + 70, endsHold: false })
  expect(
    await dueWith({ entry: { state: 'backoff', pause: pause(NOW + 50) }, photo: { state: 'backoff', pause: pause(NOW + 40) } }),
  ).toEqual({ at: NOW + 40, endsHold: false })
})

test('a pause of something in another state, or none at all, is no reason to look', async () => {
  expect(
    await dueWith({ entry: { state: 'refused', pause: pause(NOW + 50) }, photo: { state: 'refused', pause: pause(NOW + 50) } }),
  ).toBeNull()
  expect(await dueWith({ entry: { state: 'backoff', pause: null }, photo: { state: 'backoff', pause: null } })).toBeNull()
})

test('what was due before the last round had its turn; what is due at its beginning had not', async () => {
  expect(await dueWith({ entry: { state: 'backoff', pause: pause(SINCE - 1) } })).toBeNull()
  expect(await dueWith({ entry: { state: 'backoff', pause: pause(SINCE) } })).toEqual({ at: NOW, endsHold: false })
})

test('a held capture is due when nobody can take it back any more, signed in or not', async () => {
  expect(await dueWith({ entry: { hold: pause(NOW + 30) } })).toEqual({ at: NOW + 30, endsHold: true })
  expect(await dueWith({ entry: { state: 'signed-out', hold: pause(NOW + 30) } })).toEqual({ at: NOW + 30, endsHold: true })
  expect(await dueWith({ entry: { hold: null } })).toBeNull()
  expect(await dueWith({ entry: { hold: pause(NOW + 30, NOW) } })).toEqual({ at: NOW + 30, endsHold: true })
})

test('a hold of a clock that was set back, or that ended before the last round, holds nothing', async () => {
  expect(await dueWith({ entry: { hold: pause(NOW + 30, NOW + 1) } })).toBeNull()
  expect(await dueWith({ entry: { hold: pause(SINCE - 1) } })).toBeNull()
  expect(await dueWith({ entry: { hold: pause(SINCE) } })).toEqual({ at: NOW, endsHold: true })
  expect(await dueWith({ entry: { state: 'refused', hold: pause(NOW + 30) } })).toBeNull()
})

test('a later pause beside it does not end the hold, a hold that ends meanwhile does', async () => {
  const failed = { state: 'backoff', pause: pause(NOW + 20) } as const
  expect(await dueWith({ entry: failed }, { hold: pause(NOW + 30) })).toEqual({ at: NOW + 20, endsHold: false })
  expect(await dueWith({ entry: failed }, { hold: pause(NOW + 20) })).toEqual({ at: NOW + 20, endsHold: true })
  expect(await dueWith({ entry: failed, connection: pause(NOW + 90) }, { hold: pause(NOW + 30) })).toEqual({ at: NOW + 90, endsHold: true })
})

test('without a connection nothing is due before it is tried again, and that alone is a time', async () => {
  expect(await dueWith({ connection: pause(NOW + 90) })).toEqual({ at: NOW + 90, endsHold: false })
  expect(await dueWith({ entry: { state: 'backoff', pause: pause(NOW + 50) }, connection: pause(NOW + 90) })).toEqual({
    at: NOW + 90,
    endsHold: false,
  })
  expect(await dueWith({ entry: { state: 'backoff', pause: pause(NOW + 99) }, connection: pause(NOW + 90) })).toEqual({
    at: NOW + 99,
    endsHold: false,
  })
})

test('a pause of the connection that is over, by either clock, delays nothing', async () => {
  expect(await dueWith({ connection: pause(NOW) })).toBeNull()
  expect(await dueWith({ connection: pause(SINCE - 1) })).toBeNull()
  expect(await dueWith({ connection: pause(NOW + 90, NOW + 1) })).toBeNull()
  expect(await dueWith({ entry: { state: 'backoff', pause: pause(NOW + 50) }, connection: pause(NOW + 90, NOW + 1) })).toEqual({
    at: NOW + 50,
    endsHold: false,
  })
})
