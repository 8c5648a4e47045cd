import { afterEach, expect, test } from 'vitest'
import { readQueue } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { readSyncStatus } from '#store/reads/sync-status.ts'
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

async function passMinutes(device: Device, minutes: number): Promise<void> {
  for (let round = 0; round < minutes * 2; round += 1) {
    device.later(30_000)
    await device.round()
  }
}

test('photos that the line drops each time hold up neither the mirror nor other photos, and are tried on', async () => {
  const device = await driver('s1', 's2', 's3')
  const photos = [await somePhoto('1'), await somePhoto('2'), await somePhoto('3')]
  for (const [at, photo] of photos.entries()) await recordDelivery(device.db, { ...attempt(`s${at + 1}`), photo })
  const upload = device.server.uploadPhoto
  device.server.uploadPhoto = async (photo) => (photo.id === photos[2]!.id ? upload(photo) : { kind: 'unreachable' })
  device.server.put('shipments', someShipment({ id: 's4', driver_id: 'driver-1' }))
  await passMinutes(device, 2)
  expect(await device.db.shipments.get('s4')).toBeDefined()
  expect(device.server.photos.has(photos[2]!.id)).toBe(true)
  await passMinutes(device, 30)
  expect((await readQueue(device.db)).map(({ state }) => state)).toEqual(['delivered-to-office', 'saved', 'saved'])
  device.server.uploadPhoto = upload
  await passMinutes(device, 1)
  expect(device.server.photos.size).toBe(3)
})

test('a photo whose tab died is not said to be sending while there is no signal', async () => {
  const device = await driver('s1', 's2')
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  device.server.fates.upload.push({ kind: 'unreachable' })
  await device.round()
  await device.db.photos.update(photo.id, { state: 'sending', lease: { holder: 'dead', from: device.now, until: device.now + 60_000 } })
  await recordDelivery(device.db, attempt('s2'))
  device.server.network = { kind: 'unreachable' }
  device.later(30_000)
  await device.round()
  expect((await readQueue(device.db)).map(({ state }) => state)).toEqual(['waiting-for-signal', 'waiting-for-signal'])
})

test('two servers that take turns do not have the mirror made for ever', async () => {
  const device = await driver('s1')
  let calls = 0
  device.server.beforeAnswer = () => {
    calls += 1
    if (calls > 200) throw new Error('for ever')
    device.server.epoch = `epoch-${1 - (calls % 2)}`
  }
  await device.round()
  expect(calls).toBeLessThan(20)
})

test('a line that carries small calls and not fifty commands at once carries them in parts', async () => {
  const ids = Array.from({ length: 40 }, (_, at) => `s${at}`)
  const device = await driver(...ids)
  for (const id of ids) await recordDelivery(device.db, attempt(id))
  const { push } = device.server
  device.server.push = async (commands, epoch) => (commands.length > 12 ? { kind: 'unreachable' } : push(commands, epoch))
  await passMinutes(device, 3)
  expect(device.server.carriedOut).toHaveLength(40)
  expect(new Set(await device.states())).toEqual(new Set(['confirmed']))
})

test('a command that the line loses each time stops neither the others nor the mirror, and is tried on', async () => {
  const device = await driver('s1', 's2')
  await recordDelivery(device.db, attempt('s1'))
  const [stuck] = await device.db.outbox.toArray()
  const { push } = device.server
  device.server.push = async (commands, epoch) =>
    commands.some(({ id }) => id === stuck?.entryId) ? { kind: 'unreachable' } : push(commands, epoch)
  await passMinutes(device, 2)
  await recordDelivery(device.db, attempt('s2'))
  device.server.put('shipments', someShipment({ id: 's4', driver_id: 'driver-1' }))
  await passMinutes(device, 5)
  expect(device.server.carriedOut).toHaveLength(1)
  expect(await device.db.shipments.get('s4')).toBeDefined()
  await passMinutes(device, 60)
  expect((await readQueue(device.db)).map(({ state }) => state)).not.toContain('needs-you')
  device.server.push = push
  await passMinutes(device, 1)
  expect(device.server.carriedOut).toHaveLength(2)
})

test('one lost call of many commands is not taken for a line that does not carry them', async () => {
  const device = await driver('s1', 's2')
  for (const id of ['s1', 's2']) await recordDelivery(device.db, attempt(id))
  device.server.fates.push.push({ kind: 'unreachable' })
  await device.round()
  await device.round()
  expect(device.server.batches.map((batch) => batch.length)).toEqual([2, 2])
})

test('a photo that something in between turns away holds up neither others nor the mirror, and becomes a person’s', async () => {
  const device = await driver('s1', 's2')
  const photos = [await somePhoto('1'), await somePhoto('2')]
  for (const [at, photo] of photos.entries()) await recordDelivery(device.db, { ...attempt(`s${at + 1}`), photo })
  const upload = device.server.uploadPhoto
  device.server.uploadPhoto = async (photo) => (photo.id === photos[0]!.id ? { kind: 'captive-portal' } : upload(photo))
  device.server.put('shipments', someShipment({ id: 's4', driver_id: 'driver-1' }))
  await device.round()
  expect(await device.db.shipments.get('s4')).toBeDefined()
  expect([...device.server.photos.keys()]).toEqual([photos[1]!.id])
  expect((await readQueue(device.db)).map(({ state }) => state)).toEqual(['delivered-to-office', 'saved'])
  await passMinutes(device, 40)
  expect((await readQueue(device.db)).map(({ state }) => state)).toEqual(['delivered-to-office', 'needs-you'])
  device.server.uploadPhoto = upload
  await passMinutes(device, 90)
  expect(device.server.photos.size).toBe(2)
})

test('a command that something in between turns away stops neither the others nor the mirror, and becomes a person’s', async () => {
  const device = await driver('s1', 's2', 's3')
  for (const id of ['s1', 's2', 's3']) await recordDelivery(device.db, attempt(id))
  const [stuck] = await device.db.outbox.toArray()
  const { push } = device.server
  device.server.push = async (commands, epoch) =>
    commands.some(({ id }) => id === stuck?.entryId) ? { kind: 'captive-portal' } : push(commands, epoch)
  device.server.put('shipments', someShipment({ id: 's4', driver_id: 'driver-1' }))
  await device.round()
  expect(device.server.carriedOut).toHaveLength(2)
  expect(await device.db.shipments.get('s4')).toBeDefined()
  expect((await readSyncStatus(device.db)).connection).toBe('online')
  await passMinutes(device, 40)
  expect((await readQueue(device.db)).map(({ state }) => state)).toEqual(['delivered-to-office', 'delivered-to-office', 'needs-you'])
  device.server.push = push
  await passMinutes(device, 90)
  expect(device.server.carriedOut).toHaveLength(3)
})

test('behind a portal that answers everything nothing is any item’s fault, and the portal is what the screens name', async () => {
  const device = await driver('s1', 's2')
  for (const id of ['s1', 's2']) await recordDelivery(device.db, { ...attempt(id), photo: await somePhoto(id) })
  device.server.network = { kind: 'captive-portal' }
  await passMinutes(device, 20)
  expect((await readSyncStatus(device.db)).connection).toBe('captive-portal')
  device.server.network = null
  let isOver = false
  const upload = device.server.uploadPhoto
  // It comes back between the commands and their photos.
  device.server.uploadPhoto = async (photo) => {
    if (isOver) return upload(photo)
    device.server.network = { kind: 'captive-portal' }
    return { kind: 'captive-portal' }
  }
  await device.round()
  expect((await readSyncStatus(device.db)).connection).toBe('captive-portal')
  expect((await readQueue(device.db)).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['waiting-for-signal', 0],
    ['waiting-for-signal', 0],
  ])
  expect((await device.db.photos.toArray()).map(({ state, attempts }) => [state, attempts])).toEqual([
    ['waiting', 0],
    ['waiting', 0],
  ])
  device.server.network = null
  isOver = true
  device.later(30_000)
  await device.round()
  expect(device.server.photos.size).toBe(2)
})
