import { afterEach, expect, test } from 'vitest'
import type { Call } from '#backend/call.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import { recordDelivery } from '#store/record-delivery.ts'
import { readSyncStatus } from '#store/sync-status.ts'
import { startSync, type RunningSync } from '#sync/start-sync.ts'
import type { SyncEnvironment } from '#sync/browser-environment.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { withDisk } from '#tests/support/full-disk.ts'
import { someShipment } from '#tests/support/shipments.ts'

/** A browser with as many tabs as a test wants: one lock manager, a clock and timers that the test moves. */
class Tabs {
  readonly timers: { work: () => void; delayMs: number }[] = []
  #held = new Map<string, (error: Error) => void>()
  #running: RunningSync[] = []

  constructor(readonly device: Device) {}

  open(more: Partial<SyncEnvironment> = {}): RunningSync {
    const { device } = this
    const sync = startSync({
      db: device.db,
      backend: device.server,
      userId: device.userId,
      onSignedOut: () => (device.signedOut += 1),
      onIdentity: () => undefined,
      now: () => device.now,
      random: () => 0.5,
      newId: () => crypto.randomUUID(),
      locks: { request: this.#request as LockManager['request'] },
      isHidden: () => false,
      setTimer: (work, delayMs) => {
        this.timers.push({ work, delayMs })
        return () => undefined
      },
      onWakeUp: () => () => undefined,
      onFault: (error) => {
        throw error
      },
      ...more,
    })
    this.#running.push(sync)
    return sync
  }

  async close(): Promise<void> {
    await Promise.all(this.#running.map((sync) => sync.stop()))
  }

  #request = async (name: string, options: LockOptions, work: (lock: object | null) => Promise<unknown>): Promise<unknown> => {
    const holder = this.#held.get(name)
    if (holder !== undefined && options.steal !== true) return work(null)
    holder?.(new DOMException('stolen', 'AbortError'))
    let steal: (error: Error) => void = () => undefined
    const stolen = new Promise<never>((_resolve, reject) => (steal = reject))
    this.#held.set(name, steal)
    try {
      return await Promise.race([work({}), stolen])
    } finally {
      if (this.#held.get(name) === steal) this.#held.delete(name)
    }
  }
}

let tabs: Tabs
afterEach(() => tabs.close())

async function driver(): Promise<Device> {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1' }))
  tabs = new Tabs(device)
  return device
}

const deliver = (device: Device) =>
  recordDelivery(device.db, { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo: null })

test('what is saved while a round runs is sent by the time its wish is answered', async () => {
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

test.each(['mirror', 'pull', 'push', 'uploadPhoto'] as const)('a %s that takes minutes but moves is left to its tab', async (slow) => {
  const device = await driver()
  const one = tabs.open()
  if (slow !== 'mirror') await one.wake('asked')
  const photo = slow === 'uploadPhoto' ? await somePhoto() : null
  if (slow !== 'mirror') await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo })
  let moved: (() => void) | undefined
  let arrive: () => void = () => undefined
  let calls = 0
  const fast = device.server[slow] as (...asked: unknown[]) => Promise<Call<never>>
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
      await expect.poll(async () => (await readMeta(device.db, 'drainer')).from).toBe(device.now)
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

test('the time a server asks for is kept, whoever asks', async () => {
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
