import { expect, test } from 'vitest'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { readQueue, readQueueSummary } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { Device, somePhoto, readOpenDeliveries } from '#tests/support/device.ts'
import { rejected } from '#tests/support/fake-backend.ts'
import { someShipment } from '#tests/support/shipments.ts'

async function driverWith(...ids: string[]): Promise<Device> {
  const device = new Device()
  for (const id of ids) device.server.put('shipments', someShipment({ id }))
  await device.round()
  return device
}

const deliver = (device: Device, shipmentId: string | null, more: Partial<Parameters<typeof recordDelivery>[1]> = {}) =>
  recordDelivery(device.db, {
    shipmentId,
    trackingNumber: shipmentId === null ? '9999999999999' : someShipment({ id: shipmentId }).tracking_number,
    outcome: 'Delivered',
    notes: '',
    photo: null,
    now: new Date(device.now),
    ...more,
  })

test('deliveries recorded offline arrive once, in order, when the network returns', async () => {
  const device = await driverWith('s1', 's2')
  device.server.network = { kind: 'unreachable' }
  await deliver(device, 's1')
  await deliver(device, 's2')
  await device.round()
  expect(device.server.carriedOut).toEqual([])
  expect(await device.states()).toEqual(['waiting', 'waiting'])

  device.server.network = null
  await device.round()
  expect(device.server.carriedOut.map(({ record }) => record)).toEqual(['shipment:s1', 'shipment:s2'])
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
})

test('an answer lost after the server has carried it out applies nothing twice', async () => {
  const device = await driverWith('s1')
  await deliver(device, 's1')
  device.server.fates.push.push('answer-lost')
  await device.round()
  expect(device.server.carriedOut).toHaveLength(1)
  expect(await device.states()).toEqual(['waiting'])

  await device.round()
  expect(device.server.carriedOut).toHaveLength(1)
  expect(await device.states()).toEqual(['confirmed'])
})

test('a retry sends the very same bytes', async () => {
  const device = await driverWith('s1')
  await deliver(device, 's1')
  device.server.fates.push.push('answer-lost', { kind: 'unreachable' })
  await device.round()
  device.later(86_400_000)
  await device.round()
  await device.round()
  const sent = device.server.batches.map((batch) => JSON.stringify(batch))
  expect(sent).toHaveLength(3)
  expect(new Set(sent).size).toBe(1)
})

test('a delivery waits neither for its photo nor for the photo before it, and is at the office only with it', async () => {
  const device = await driverWith('s1')
  const photo = await somePhoto()
  const { entryId } = await deliver(device, 's1', { photo })
  device.server.fates.upload.push({ kind: 'failed', message: 'out of order' })
  await device.round()
  expect(device.server.carriedOut).toHaveLength(1)
  expect((await readQueue(device.db))[0]).toMatchObject({ entryId, state: 'saved', photo: { state: 'saved' }, confirmedAt: null })
  expect(await device.db.photoBytes.count()).toBe(1)

  device.later(10_000)
  await device.round()
  expect((await readQueue(device.db))[0]).toMatchObject({ state: 'delivered-to-office', photo: { state: 'sent' } })
  expect(new Uint8Array(device.server.photos.get(photo.id)!)).toEqual(new Uint8Array(photo.bytes))
})

test('the bytes of a photo stay on the device after the server has confirmed them', async () => {
  const device = await driverWith('s1')
  const photo = await somePhoto()
  await deliver(device, 's1', { photo })
  device.server.fates.upload.push('answer-lost')
  await device.round()
  expect(device.server.photos.size).toBe(1)
  expect(await device.db.photoBytes.count()).toBe(1)
  await device.round()
  expect(await readQueue(device.db)).toMatchObject([{ photo: { state: 'sent' } }])
  expect(await device.db.photoBytes.count()).toBe(1)
})

test('a refused command waits for a person, says why, takes its change back and stops nobody else', async () => {
  const device = await driverWith('s1', 's2')
  const refused = await deliver(device, 's1')
  await deliver(device, 's1', { outcome: 'Returned', notes: 'again' })
  await deliver(device, 's2')
  device.server.verdicts.set(refused.entryId, rejected('invalid'))
  await device.round()

  expect(await device.states()).toEqual(['refused', 'waiting', 'confirmed'])
  const [, , first] = await readQueue(device.db)
  expect(first).toMatchObject({ entryId: refused.entryId, state: 'needs-you', refusal: { code: 'invalid', message: 'refused: invalid' } })
  expect(await readQueueSummary(device.db)).toMatchObject({ needsYou: 1, unsent: 1 })

  await device.round()
  expect(device.server.carriedOut.map(({ record }) => record)).toEqual(['shipment:s2'])
})

test('a refused delivery of an unknown number holds back what is later known under that number', async () => {
  const device = await driverWith()
  const refused = await deliver(device, null)
  device.server.verdicts.set(refused.entryId, rejected('invalid'))
  await device.round()
  device.server.put('shipments', someShipment({ id: 's9', tracking_number: '9999999999999' }))
  await device.round()
  await recordDelivery(device.db, { shipmentId: 's9', trackingNumber: '9999999999999', outcome: 'Delivered', notes: '', photo: null })
  await device.round()
  expect(await device.states()).toEqual(['refused', 'waiting'])
})

test('in one batch too, nothing overtakes an earlier delivery of the number under which its shipment was not yet known', async () => {
  const device = await driverWith('s1')
  device.server.network = { kind: 'unreachable' }
  const first = await deliver(device, null)
  await device.db.shipments.add(someShipment({ id: 's9', tracking_number: '9999999999999' }))
  const second = await deliver(device, 's9', { trackingNumber: '9999999999999' })
  const other = await deliver(device, 's1')
  device.server.network = null
  device.server.verdicts.set(first.entryId, ({ id }) => ({ id, status: 'retry', code: 'busy', message: null, version: null }))
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([other.entryId])
  expect(await device.states()).toEqual(['backoff', 'waiting', 'confirmed'])

  device.server.verdicts.clear()
  device.later(5_000)
  await device.round()
  expect(device.server.carriedOut.map(({ id }) => id)).toEqual([other.entryId, first.entryId, second.entryId])
})

test('a batch that is too much shrinks down to the one command that is, and everything else arrives', async () => {
  const ids = Array.from({ length: 60 }, (_, at) => `s${at}`)
  const device = await driverWith(...ids)
  const poison = await Promise.all(ids.map((id) => deliver(device, id))).then((all) => all[17]!.entryId)
  const push = device.server.push
  device.server.push = (commands) =>
    commands.some(({ id }) => id === poison) ? Promise.resolve({ kind: 'failed', message: 'statement timeout' }) : push(commands)
  await device.round()
  expect(device.server.carriedOut).toHaveLength(59)
  const states = await device.states()
  expect(states.filter((state) => state === 'backoff')).toHaveLength(1)
  expect(Math.max(...device.server.batches.map((batch) => batch.length))).toBeLessThanOrEqual(50)
})

test('a server in trouble is left alone after two commands have failed by themselves', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => `s${at}`)
  const device = await driverWith(...ids)
  for (const id of ids) await deliver(device, id)
  device.server.calls.length = 0
  device.server.network = { kind: 'failed', message: '500' }
  await device.round()
  expect(device.server.calls.length).toBeLessThan(10)
  device.server.network = null
  await device.round()
  expect(device.server.carriedOut).toHaveLength(40)
})

test('only the commands that the server wants again come again later', async () => {
  const device = await driverWith('s1', 's2')
  const busy = await deliver(device, 's1')
  await deliver(device, 's2')
  device.server.verdicts.set(busy.entryId, ({ id }) => ({ id, status: 'retry', code: 'busy', message: null, version: null }))
  await device.round()
  expect(await device.states()).toEqual(['backoff', 'confirmed'])
  device.server.verdicts.clear()
  await device.round()
  expect(await device.states()).toEqual(['backoff', 'confirmed'])
  device.later(5_000)
  await device.round()
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
})

test('being without signal spends no attempts', async () => {
  const device = await driverWith('s1')
  await deliver(device, 's1')
  for (const kind of ['unreachable', 'captive-portal', 'signed-out'] as const) {
    device.server.network = { kind }
    await device.round()
  }
  expect((await device.db.outbox.toArray())[0]).toMatchObject({ attempts: 0, state: 'signed-out' })
  expect(device.signedOut).toBe(1)
})

test('a session that the server has ended keeps the work, and sends it after the next sign-in', async () => {
  const device = await driverWith('s1')
  await deliver(device, 's1', { photo: await somePhoto() })
  device.server.network = { kind: 'signed-out' }
  await device.round()
  expect((await readQueue(device.db))[0]).toMatchObject({ state: 'sign-in-needed' })
  device.server.network = null
  await device.round()
  expect((await readQueue(device.db))[0]).toMatchObject({ state: 'delivered-to-office' })
})

test('an accepted delivery shows until the mirror holds it, so that the list never jumps back', async () => {
  const device = await driverWith('s1')
  await deliver(device, 's1')
  device.server.fates.pull.push({ kind: 'unreachable' })
  await device.round()
  expect(await device.states()).toEqual(['accepted'])
  expect(await readOpenDeliveries(device.db, 'driver-1')).toEqual([])
  await device.round()
  expect(await device.states()).toEqual(['confirmed'])
  expect(await device.db.serverRows.count()).toBe(0)
  expect(await device.db.shipments.get('s1')).toEqual(device.server.shipment('s1'))
})

test('a shipment that was given to another driver leaves the device, and its delivery still becomes a receipt', async () => {
  const device = await driverWith('s1')
  await deliver(device, 's1')
  device.server.fates.pull.push({ kind: 'unreachable' })
  await device.round()
  device.server.takeAway('shipments', 's1')
  await device.round()
  expect(await device.states()).toEqual(['confirmed'])
  expect(await device.db.shipments.count()).toBe(0)
})

test('somebody else’s change shows under what this person has not sent yet', async () => {
  const device = new Device({ userId: 'staff-1' })
  device.server.role = 'staff'
  device.server.put('shipments', someShipment({ id: 's1' }))
  await device.round()
  await assignDriver(device.db, ['s1'], 'driver-2')
  device.server.fates.push.push({ kind: 'failed', message: 'not now' })
  device.server.put('shipments', someShipment({ id: 's1', to_city: 'Nashik' }))
  await device.round()
  expect(await device.db.shipments.get('s1')).toMatchObject({ to_city: 'Nashik', driver_id: 'driver-2' })
})
