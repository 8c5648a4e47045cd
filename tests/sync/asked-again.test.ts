import { afterEach, expect, test } from 'vitest'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

async function driver(...ids: string[]): Promise<Device> {
  const device = new Device()
  devices.push(device)
  for (const id of ids) device.server.put('shipments', someShipment({ id, driver_id: 'driver-1' }))
  await device.round()
  return device
}

const attempt = (id: string) => ({ shipmentId: id, trackingNumber: `17-${id}`, outcome: 'Delivered', notes: '', photo: null }) as const

test('a confirmed delivery is sent again as it was when the office does not know its photo’s proof', async () => {
  const device = await driver('s1')
  const photo = await somePhoto()
  const { entryId } = await recordDelivery(device.db, { ...attempt('s1'), photo })
  device.server.fates.push.push('answer-lost')
  await device.round()
  await discardEntry(device.db, entryId, 'wrong parcel')
  device.server.fates.upload.push({ kind: 'failed', message: 'The server answered 500' })
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ arrivedBeforeDiscard: true, isBeingDiscarded: false }])

  // As after a restored backup that nobody said anything of.
  device.server.words.clear()
  device.server.carriedOut.splice(0)
  device.server.put('shipments', someShipment({ id: 's1', driver_id: 'driver-1' }))
  for (let rounds = 0; rounds < 6; rounds += 1) {
    device.later(30_000)
    await device.round()
  }
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([entryId])
  expect(device.server.photos.has(photo.id)).toBe(true)
  expect(await readQueue(device.db)).toMatchObject([{ state: 'delivered-to-office' }])
})

test('a command that goes again because the office does not know it shows until it has arrived', async () => {
  const device = await driver('s1')
  const photo = await somePhoto()
  const { entryId } = await recordDelivery(device.db, { ...attempt('s1'), photo })
  device.server.fates.upload.push({ kind: 'failed', message: 'The server answered 500' })
  await device.round()
  device.server.forget([entryId])
  device.server.put('shipments', someShipment({ id: 's1', driver_id: 'driver-1' }))
  device.server.fates.upload.push({ kind: 'failed', message: 'The server answered 500' })
  device.later(30_000)
  await device.round()
  expect(await device.db.shipments.get('s1')).toMatchObject({ status: 'Out for Delivery' })
  device.later(30_000)
  await device.round()
  expect(await device.states()).toEqual(['waiting'])
  expect(await device.db.shipments.get('s1')).toMatchObject({ status: 'Delivered' })
})

test('a receipt of somebody who could see nothing for a while is offered again to a server that was restored meanwhile', async () => {
  const device = await driver('s1')
  const { server } = device
  const restore = server.keepBackup()
  const { entryId } = await recordDelivery(device.db, { ...attempt('s1'), photo: null })
  server.denied = 'inactive'
  await device.round()
  expect(await device.states()).toEqual(['confirmed'])

  restore()
  server.denied = null
  for (let rounds = 0; rounds < 4; rounds += 1) {
    device.later(30_000)
    await device.round()
  }
  expect(server.carriedOut.map(({ id }) => id)).toEqual([entryId])
  expect(await device.states()).toEqual(['confirmed'])
  expect(await device.db.shipments.get('s1')).toMatchObject({ status: 'Delivered' })
})
