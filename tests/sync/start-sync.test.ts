import { afterEach, expect, test } from 'vitest'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { readSyncStatus } from '#store/reads/sync-status.ts'
import { BrowserTabs } from '#tests/support/browser-tabs.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { withDisk } from '#tests/support/fake-full-disk.ts'
import { someShipment } from '#tests/support/shipments.ts'

let tabs: BrowserTabs
afterEach(() => tabs.close())

async function driver(): Promise<Device> {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1' }))
  tabs = new BrowserTabs(device)
  return device
}

const deliver = (device: Device) =>
  recordDelivery(device.db, { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo: null })

test('work saved during a round is sent before its request is answered', async () => {
  const device = await driver()
  const sync = tabs.open()
  await sync.wake('asked')
  await deliver(device)
  await Promise.all([sync.wake('saved'), sync.wake('saved'), sync.wake('timer')])
  expect(await device.states()).toEqual(['confirmed'])
  expect(await readSyncStatus(device.db)).toMatchObject({
    connection: 'online',
    roundRunning: false,
    mirror: { phase: 'complete', rows: 1 },
  })
})

test('two tabs never send at once, and the other one’s saved work goes too', async () => {
  const device = await driver()
  let atOnce = 0
  let most = 0
  device.server.beforeAnswer = async () => {
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 5))
    atOnce -= 1
  }
  const [one, other] = [tabs.open(), tabs.open()]
  await deliver(device)
  await Promise.all([one.wake('saved'), other.wake('saved')])
  await one.wake('saved')
  expect(most).toBe(1)
  expect(device.server.carriedOut).toHaveLength(1)
  expect(await device.states()).toEqual(['confirmed'])
})

test('a visible tab takes over from one that froze while sending, which then writes nothing more', async () => {
  const device = await driver()
  const frozen = tabs.open()
  await frozen.wake('asked')
  await deliver(device)
  let thaw: () => void = () => undefined
  device.server.beforeAnswer = (call) => (call === 'push' ? new Promise((resolve) => (thaw = resolve)) : undefined)
  const stuck = frozen.wake('saved')
  await expect.poll(async () => (await device.states())[0]).toBe('sending')
  // Marked, and under way.
  await expect.poll(() => device.server.calls.at(-1)).toBe('push')

  device.server.beforeAnswer = () => undefined
  const other = tabs.open()
  await other.wake('asked')
  expect(await device.states()).toEqual(['sending'])
  device.now += 61_000
  await other.wake('visible')
  expect(await device.states()).toEqual(['confirmed'])
  const cursor = (await readMeta(device.db, 'mirror')).cursor

  thaw()
  await stuck
  expect(device.server.carriedOut).toHaveLength(1)
  expect((await readMeta(device.db, 'mirror')).cursor).toBe(cursor)
})

test('on a full disk, which has no room for its name, a tab that has taken over has the turn alone all the same', async () => {
  const device = await driver()
  const disk = withDisk(device.db)
  const told: string[] = []
  const stuck = tabs.open({ onRoom: (isFull) => told.push(`the first: ${isFull}`) })
  await stuck.wake('asked')
  await deliver(device)
  disk.isFull = true
  let thaw: () => void = () => undefined
  device.server.beforeAnswer = (call) => (call === 'push' ? new Promise((resolve) => (thaw = resolve)) : undefined)
  const stolenFrom = stuck.wake('saved')
  await expect.poll(() => device.server.calls.at(-1)).toBe('push')

  device.server.beforeAnswer = () => undefined
  const other = tabs.open({ onRoom: (isFull) => told.push(`the other: ${isFull}`) })
  await other.wake('asked')
  await stolenFrom
  disk.isFull = false
  device.server.calls.length = told.length = 0
  thaw()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(device.server.calls).toEqual([])
  expect(told).toEqual([])
  expect((await readMeta(device.db, 'contact')).connection).not.toBe('storage-full')

  await other.wake('asked')
  expect(await device.states()).toEqual(['confirmed'])
  expect(device.server.carriedOut).toHaveLength(1)
})

test.each(['mirror', 'pull', 'push', 'uploadPhoto'] as const)('a %s that takes minutes but moves is left to its tab', async (slow) => {
  const device = await driver()
  const one = tabs.open()
  if (slow !== 'mirror') await one.wake('asked')
  const photo = slow === 'uploadPhoto' ? await somePhoto() : null
  if (slow !== 'mirror') await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo })
  let moved: (() => void) | undefined
  let arrive: () => void = () => undefined
  let calls = 0
  const fast = device.server[slow] as (...asked: unknown[]) => Promise<ServerResult<never>>
  device.server[slow] = (async (...asked: unknown[]) => {
    calls += 1
    moved = asked.at(-1) as () => void
    await new Promise<void>((resolve) => (arrive = resolve))
    return fast(...asked)
  }) as never
  const busy = one.wake('asked')
  await expect.poll(() => calls).toBe(1)

  const other = tabs.open()
  for (let minute = 0; minute < 3; minute += 1) {
    for (let part = 0; part < 3; part += 1) {
      device.later(20_000)
      moved?.()
      await expect.poll(async () => (await readMeta(device.db, 'syncLease')).from).toBe(device.now)
    }
    await other.wake('visible')
  }
  expect(calls).toBe(1)
  device.server[slow] = fast as never
  arrive()
  await busy
  expect(device.server.carriedOut).toHaveLength(slow === 'mirror' ? 0 : 1)
})

test('a hidden tab stops at its next call and lets go', async () => {
  const device = await driver()
  let hidden = false
  const sync = tabs.open({ isHidden: () => hidden })
  await sync.wake('asked')
  await deliver(device)
  device.server.calls.length = 0
  device.server.beforeAnswer = () => {
    hidden = true
  }
  await sync.wake('saved')
  expect(device.server.calls).toEqual(['push'])
  await sync.wake('timer')
  expect(device.server.calls).toEqual(['push'])
  await sync.wake('background-sync')
  expect(device.server.calls.length).toBeGreaterThan(1)
})

test('while the office does not answer the timer waits, and the signal coming back does not', async () => {
  const device = await driver()
  const sync = tabs.open()
  await sync.wake('asked')
  device.server.network = { kind: 'unreachable' }
  await sync.wake('timer')
  device.server.calls.length = 0
  await sync.wake('timer')
  await sync.wake('saved')
  expect(device.server.calls).toEqual([])
  await sync.wake('online')
  expect(device.server.calls).toHaveLength(1)
})

test('an app that is opened asks the office at once, also where the last one was to wait', async () => {
  const device = await driver()
  await changeMeta(device.db, 'contact', { pause: { from: device.now, until: device.now + 3_600_000, hard: false } })
  tabs.open()
  await expect.poll(() => device.server.calls.length).toBeGreaterThan(0)
})

test('the time a server asks for is kept, also when a person asks', async () => {
  const device = await driver()
  const sync = tabs.open()
  await sync.wake('asked')
  device.server.network = { kind: 'busy', retryAfterMs: 90_000 }
  await sync.wake('asked')
  device.server.calls.length = 0
  device.later(60_000)
  await sync.wake('online')
  expect(device.server.calls).toEqual([])
  device.server.network = null
  device.later(31_000)
  await sync.wake('timer')
  expect(device.server.calls).toEqual(['pull'])
})

test('a clock set back a day leaves nothing waiting for tomorrow', async () => {
  const device = await driver()
  const sync = tabs.open()
  await sync.wake('asked')
  await deliver(device)
  device.server.network = { kind: 'unreachable' }
  await sync.wake('saved')
  device.server.network = null
  device.now -= 86_400_000
  await sync.wake('timer')
  expect(await device.states()).toEqual(['confirmed'])
})

test('the timer looks again within thirty seconds, earlier where a pause ends earlier', async () => {
  const device = await driver()
  const sync = tabs.open()
  await sync.wake('asked')
  await expect.poll(() => tabs.timers.at(-1)?.delayMs).toBe(30_000)
  const { entryId } = await deliver(device)
  device.server.verdicts.set(entryId, ({ id }) => ({ id, status: 'retry', code: 'busy', message: null, version: null }))
  await sync.wake('saved')
  await expect.poll(() => tabs.timers.at(-1)?.delayMs).toBe(1_500)
})

test('another tab that removes the database ends a round without a fault, and any other failure is one', async () => {
  const device = await driver()
  const faults: unknown[] = []
  const sync = tabs.open({ onFault: (error) => faults.push(error) })
  await sync.wake('asked')
  const broken = new Error('a fault of our own')
  device.server.mirror = () => Promise.reject(broken)
  device.server.pull = () => Promise.reject(broken)
  await sync.wake('asked')
  expect(faults).toEqual([broken])

  device.db.close()
  await sync.wake('asked')
  expect(faults).toEqual([broken])
})

test('a pause that is over, and that a full disk keeps written down, is no reason to ask the office every second', async () => {
  const device = await driver()
  const disk = withDisk(device.db)
  await changeMeta(device.db, 'contact', { pause: { from: device.now - 5_000, until: device.now - 1_000, hard: false } })
  disk.isFull = true
  await tabs.open().wake('asked')
  await expect.poll(() => tabs.timers.at(-1)?.delayMs).toBe(30_000)
})
