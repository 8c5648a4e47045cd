import { afterEach, expect, test } from 'vitest'
import { readMeta, changeMeta } from '#store/database/meta.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { runRound } from '#sync/run-round.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { withDisk, type Disk } from '#tests/support/fake-full-disk.ts'
import { someShipment } from '#tests/support/shipments.ts'

const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

function phone(...ids: string[]): Device & { disk: Disk } {
  const plain = new Device()
  const device = Object.assign(plain, { disk: withDisk(plain.db) })
  devices.push(device)
  for (const id of ids) device.server.put('shipments', someShipment({ id, driver_id: 'driver-1' }))
  return device
}

async function driver(...ids: string[]): Promise<Device & { disk: Disk }> {
  const device = phone(...ids)
  await device.round()
  device.server.calls.length = 0
  return device
}

const attempt = (id: string) => ({ shipmentId: id, trackingNumber: `17-${id}`, outcome: 'Delivered', notes: '', photo: null }) as const
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `s${at + 1}`)

/** A round of this device, with something else about its tab. */
async function roundWith(device: Device, more: Partial<Parameters<typeof runRound>[0]>): Promise<void> {
  await runRound(device.roundOptions(more))
}

test('commands go first, then five photos at a time, and after each five the changes are fetched', async () => {
  const device = await driver(...numbered(12))
  for (const id of numbered(12)) await recordDelivery(device.db, { ...attempt(id), photo: await somePhoto(id) })
  await device.round()
  const five = Array.from({ length: 5 }, () => 'upload')
  expect(device.server.calls).toEqual(['push', ...five, 'pull', ...five, 'pull', 'upload', 'upload', 'pull'])
})

test('work saved while photos are sent goes before the next photo', async () => {
  const device = await driver('s1', 's2', 's3')
  for (const id of ['s1', 's2']) await recordDelivery(device.db, { ...attempt(id), photo: await somePhoto(id) })
  device.server.beforeAnswer = async (call) => {
    if (call !== 'upload') return
    device.server.beforeAnswer = () => undefined
    await recordDelivery(device.db, attempt('s3'))
  }
  await device.round()
  expect(device.server.calls).toEqual(['push', 'upload', 'push', 'upload', 'pull'])
})

test('work saved while a first mirror is made goes before its next page', async () => {
  const device = phone(...numbered(6))
  device.server.beforeAnswer = async (call) => {
    if (call !== 'mirror') return
    device.server.beforeAnswer = () => undefined
    await recordDelivery(device.db, attempt('s1'))
  }
  await device.round()
  expect(device.server.calls.slice(0, 3)).toEqual(['mirror', 'push', 'mirror'])
  expect(await device.states()).toEqual(['confirmed'])
})

test('a round with nothing to send asks once for changes, and for nothing else', async () => {
  const device = await driver('s1')
  await device.round()
  expect(device.server.calls).toEqual(['pull'])
})

test('after a sign-out the session is asked for before anything is taken for sending', async () => {
  const device = await driver('s1')
  await recordDelivery(device.db, attempt('s1'))
  device.server.network = { kind: 'signed-out' }
  await device.round()
  expect(device.server.calls).toEqual(['push'])
  device.server.calls.length = 0
  await device.round()
  expect(device.server.calls).toEqual(['pull'])
  expect(await device.states()).toEqual(['signed-out'])
  device.server.network = null
  device.server.calls.length = 0
  await device.round()
  expect(device.server.calls).toEqual(['pull', 'push', 'pull'])
})

test('a page that finds no room after a sign-out stops no sending', async () => {
  const device = await driver('s1')
  await recordDelivery(device.db, attempt('s1'))
  await changeMeta(device.db, 'contact', { connection: 'signed-out' })
  device.disk.isFull = true
  await device.round()
  expect(device.server.carriedOut).toHaveLength(1)
})

test('a round that ends lets go of its turn, whatever ended it', async () => {
  const device = await driver('s1')
  const lease = () => readMeta(device.db, 'syncLease')
  await device.round()
  expect(await lease()).toMatchObject({ running: false, until: 0 })
  device.server.network = { kind: 'unreachable' }
  await device.round()
  expect(await lease()).toMatchObject({ running: false, until: 0 })
  device.server.pull = () => Promise.reject(new Error('a fault of our own'))
  await expect(device.round()).rejects.toThrow('a fault of our own')
  expect(await lease()).toMatchObject({ running: false, until: 0 })
})

test('a round begins with a sign of life, and marks as being sent nothing that a dead tab left behind', async () => {
  const device = await driver('s1')
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  const left = { state: 'sending', lease: { holder: 'gone', from: device.now, until: device.now + 60_000 } } as const
  await device.db.outbox.toCollection().modify(left)
  await device.db.photos.toCollection().modify(left)
  device.later(5_000)
  await roundWith(device, { shouldStop: () => true })
  expect(device.server.calls).toEqual([])
  expect((await readQueue(device.db, device.now)).map(({ state, photo }) => [state, photo?.state])).toEqual([['saved', 'saved']])
})

test('a tab whose lock was taken makes no further call and writes nothing more, not even that it lets go', async () => {
  const device = await driver('s1')
  let isLost = false
  const shown: unknown[] = []
  device.server.beforeAnswer = (call) => {
    if (call === 'pull') isLost = true
  }
  device.server.put('shipments', someShipment({ id: 's2' }))
  await recordDelivery(device.db, attempt('s1'))
  await roundWith(device, { hasLostTurn: () => isLost, onIdentity: (role) => shown.push(role) })
  expect(device.server.calls).toEqual(['push', 'pull'])
  expect(shown).toEqual([])
  expect(await device.db.shipments.get('s2')).toBeUndefined()
  expect(await readMeta(device.db, 'syncLease')).toMatchObject({ holder: 'this tab', running: true })
})

test('a fault of this app is told to whoever began the round; the end of a connection is not', async () => {
  const device = await driver('s1')
  device.server.network = { kind: 'captive-portal' }
  await expect(device.round()).resolves.toBeUndefined()
  device.server.pull = () => Promise.reject(new TypeError('x is undefined'))
  device.server.network = null
  await expect(device.round()).rejects.toThrow(TypeError)
})

test('a fault while a round takes its turn is no full disk, and no round begins', async () => {
  const device = await driver('s1')
  const told: boolean[] = []
  device.db.meta.hook('updating', () => {
    throw new TypeError('a fault of our own')
  })
  await expect(roundWith(device, { onRoom: (isFull) => told.push(isFull) })).rejects.toThrow(TypeError)
  expect(told).toEqual([])
})

test('the last part of a batch that failed is tried in the same round', async () => {
  const device = await driver(...numbered(4))
  const entries: string[] = []
  for (const id of numbered(4)) entries.push((await recordDelivery(device.db, attempt(id))).entryId)
  const { push } = device.server
  device.server.push = async (commands, epoch) => {
    const result = await push(commands.some(({ id }) => id === entries[3]) ? [] : commands, epoch)
    return commands.some(({ id }) => id === entries[3]) ? { kind: 'failed', message: 'statement timeout' } : result
  }
  await device.round()
  expect(device.server.batches.map((batch) => batch.map(({ id }) => entries.indexOf(id)))).toEqual([[0, 1], [2]])
  expect(await device.states()).toEqual(['confirmed', 'confirmed', 'confirmed', 'backoff'])
  // After each call that failed the changes have their turn.
  expect(device.server.calls.filter((call) => call === 'pull').length).toBeGreaterThanOrEqual(3)
})

test('work saved while changes are fetched, which the server does not take together, goes in parts in the same round', async () => {
  const device = await driver('s1', 's2')
  device.server.pullPageRows = 1
  for (const id of ['s3', 's4']) device.server.put('shipments', someShipment({ id, driver_id: 'driver-1' }))
  device.server.beforeAnswer = async () => {
    device.server.beforeAnswer = () => undefined
    for (const id of ['s1', 's2']) await recordDelivery(device.db, attempt(id))
  }
  const { push } = device.server
  device.server.push = (commands, epoch) =>
    commands.length > 1 ? Promise.resolve({ kind: 'failed', message: 'statement timeout' }) : push(commands, epoch)
  await device.round()
  expect(device.server.batches).toHaveLength(2)
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
})

test('a round with nothing to send says that the disk is full, and at no moment that it is not', async () => {
  const device = await driver('s1')
  const told: boolean[] = []
  device.disk.isFull = true
  await roundWith(device, { onRoom: (isFull) => told.push(isFull) })
  expect(new Set(told)).toEqual(new Set([true]))
})

test('what a full disk could not note is noted at the end of the round that finds room', async () => {
  const device = await driver('s1')
  await recordDelivery(device.db, attempt('s1'))
  device.disk.isFull = true
  device.server.beforeAnswer = (call) => {
    if (call === 'pull') device.disk.isFull = false
  }
  await device.round()
  expect(device.full).toBe(false)
  expect((await readMeta(device.db, 'contact')).connection).toBe('online')
  expect(await device.states()).not.toContain('waiting')
})
