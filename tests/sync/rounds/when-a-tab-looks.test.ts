import { Dexie } from 'dexie'
import { afterEach, expect, test } from 'vitest'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { takeSyncLease } from '#store/outbox/sync-lease.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { startSync, type RunningSync, type SyncOptions, type WakeReason } from '#sync/start-sync.ts'
import { Device } from '#tests/support/device.ts'
import { withDisk } from '#tests/support/fake-full-disk.ts'
import { someShipment } from '#tests/support/shipments.ts'

const SECOND_MS = 1_000
const HOUR_MS = 3_600_000
const running: RunningSync[] = []
const devices: Device[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map((sync) => sync.stop()))
  devices.splice(0).forEach(({ db }) => db.close())
})

interface Timer {
  work: () => void
  delayMs: number
}

/** A tab in which nothing happens but what a test lets happen. */
async function aTab(more: Partial<SyncOptions> = {}) {
  const device = new Device()
  devices.push(device)
  const disk = withDisk(device.db)
  device.server.put('shipments', someShipment({ id: 's1', tracking_number: '17' }))
  await device.round()
  device.server.calls.length = 0
  const timers = new Set<Timer>()
  const faults: unknown[] = []
  const locks: [name: string, options: LockOptions][] = []
  const tab = { isHidden: false, wokenBy: (_reason: 'online' | 'visible'): void => undefined, listens: false, asked: 0 }
  const sync = startSync({
    db: device.db,
    backend: device.server,
    userId: device.userId,
    onSignedOut: () => undefined,
    onIdentity: (role) => device.roles.push(role),
    now: () => device.now,
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    locks: {
      request: (async (name: string, options: LockOptions, work: (lock: object | null) => unknown) => {
        locks.push([name, options])
        return work({})
      }) as LockManager['request'],
    },
    isHidden: () => tab.isHidden,
    setTimer: (work, delayMs) => {
      const timer = { work, delayMs }
      timers.add(timer)
      return () => timers.delete(timer)
    },
    onWakeUp: (wake) => {
      tab.wokenBy = wake
      tab.listens = true
      return () => {
        tab.listens = false
      }
    },
    // What is noted in the outbox wakes nobody here, unless a test wants it.
    watchWork: () => () => undefined,
    onFault: (error) => faults.push(error),
    onNewWork: () => (tab.asked += 1),
    ...more,
  })
  running.push(sync)
  await sync.wake('timer')
  device.server.calls.length = 0
  const planned = async (): Promise<Timer> => {
    await expect.poll(() => timers.size).toBe(1)
    return [...timers][0]!
  }
  const delay = async () => (await planned()).delayMs
  /** The one timer rings at its time; answers when the round that it began is over. */
  const ring = async () => {
    const { work, delayMs } = await planned()
    device.later(delayMs)
    work()
    await sync.wake('saved')
    await planned()
  }
  return { device, disk, db: device.db, server: device.server, sync, tab, timers, faults, locks, planned, delay, ring }
}

const deliver = (device: Device, holdMs?: number) =>
  recordDelivery(device.db, {
    shipmentId: 's1',
    trackingNumber: '17',
    outcome: 'Delivered',
    notes: '',
    photo: null,
    now: new Date(device.now),
    ...(holdMs !== undefined && { holdMs }),
  })

async function failedBefore(device: Device, { attempts, ms }: { attempts: number; ms: number }): Promise<void> {
  await deliver(device)
  const trouble = attempts < 10 ? null : { code: 'keeps-failing', message: 'x' }
  await device.db.outbox.toCollection().modify({ state: 'backoff', attempts, trouble, pause: { from: device.now, until: device.now + ms } })
}

test.each<[reason: WakeReason, looks: boolean]>([
  ['started', false],
  ['online', false],
  ['visible', false],
  ['saved', false],
  ['timer', false],
  ['asked', false],
  ['hold-over', true],
  ['background-sync', true],
])('a hidden tab that is woken because of "%s" makes a round: %s', async (reason, looks) => {
  const { device, sync, tab, server } = await aTab()
  await deliver(device)
  tab.isHidden = true
  await sync.wake(reason)
  expect(server.calls.length > 0).toBe(looks)
  expect(server.carriedOut).toHaveLength(looks ? 1 : 0)
})

test.each<[reason: WakeReason, looks: boolean]>([
  ['started', true],
  ['online', true],
  ['visible', true],
  ['saved', false],
  ['timer', false],
  ['asked', true],
  ['hold-over', false],
  ['background-sync', true],
])('in a pause of the connection "%s" is a reason to ask the office all the same: %s', async (reason, looks) => {
  const { device, db, sync, server } = await aTab()
  await deliver(device)
  await changeMeta(db, 'contact', { pause: { from: device.now, until: device.now + HOUR_MS, hard: false } })
  await sync.wake(reason)
  expect(server.calls.length > 0).toBe(looks)
})

test('in a pause of the connection one reason among several is enough', async () => {
  const { device, db, sync, server } = await aTab()
  await changeMeta(db, 'contact', { pause: { from: device.now, until: device.now + HOUR_MS, hard: false } })
  await Promise.all([sync.wake('timer'), sync.wake('timer'), sync.wake('asked')])
  expect(server.calls).toEqual(['pull'])
})

test('a person’s request ends every pause, the signal those of the outage, and the timer none', async () => {
  const statesAfter = async (reason: WakeReason, attempts: number) => {
    const { device, sync } = await aTab()
    await failedBefore(device, { attempts, ms: HOUR_MS })
    await sync.wake(reason)
    return device.states()
  }
  expect(await statesAfter('asked', 12)).toEqual(['confirmed'])
  expect(await statesAfter('asked', 1)).toEqual(['confirmed'])
  expect(await statesAfter('online', 12)).toEqual(['backoff'])
  expect(await statesAfter('online', 1)).toEqual(['confirmed'])
  expect(await statesAfter('timer', 1)).toEqual(['backoff'])
})

test('a full disk that cannot end a pause is no fault, and the round begins', async () => {
  const { device, disk, sync, server, faults } = await aTab()
  await failedBefore(device, { attempts: 12, ms: HOUR_MS })
  disk.isFull = true
  await sync.wake('asked')
  expect(faults).toEqual([])
  expect(server.calls.length).toBeGreaterThan(0)
})

test('anything else that keeps a pause from ending is a fault, and no round begins', async () => {
  const { device, db, sync, server, faults } = await aTab()
  await failedBefore(device, { attempts: 12, ms: HOUR_MS })
  db.outbox.hook('updating', () => {
    throw new TypeError('a fault of our own')
  })
  await sync.wake('asked')
  expect(faults).toHaveLength(1)
  expect(server.calls).toEqual([])
})

test('what was held for its maker leaves at the end of the hold by itself, also from a phone that was put away', async () => {
  const { device, server, tab, sync, ring, delay } = await aTab()
  await deliver(device, 10 * SECOND_MS)
  await sync.wake('asked')
  expect(server.carriedOut).toEqual([])
  expect(await delay()).toBe(10 * SECOND_MS)
  tab.isHidden = true
  const { asked } = tab
  await ring()
  expect(server.carriedOut).toHaveLength(1)
  // Where the signal is lost by now, the browser is to wake this device once more.
  expect(tab.asked).toBe(asked + 1)
})

test('a look before the end of the hold sends nothing of it, and asks the browser for nothing', async () => {
  const { device, server, tab, sync, ring, delay } = await aTab()
  await deliver(device, 45 * SECOND_MS)
  await sync.wake('asked')
  expect(await delay()).toBe(30 * SECOND_MS)
  await ring()
  expect([server.carriedOut.length, tab.asked]).toEqual([0, 0])
  expect(await delay()).toBe(15 * SECOND_MS)
  await ring()
  expect([server.carriedOut.length, tab.asked]).toEqual([1, 1])
})

test('the end of a pause is looked for as any other time: a hidden tab waits', async () => {
  const { device, server, tab, sync, ring, delay } = await aTab()
  await failedBefore(device, { attempts: 1, ms: 20 * SECOND_MS })
  await sync.wake('timer')
  server.calls.length = 0
  expect(await delay()).toBe(20 * SECOND_MS)
  tab.isHidden = true
  await ring()
  expect(server.calls).toEqual([])
  expect(tab.asked).toBe(0)
  // It does not wait for what has had its turn.
  await ring()
  expect(await delay()).toBe(30 * SECOND_MS)
})

test('the timer asks the office also where nothing on the device is due', async () => {
  const { server, ring, delay } = await aTab()
  expect(await delay()).toBe(30 * SECOND_MS)
  await ring()
  expect(server.calls).toEqual(['pull'])
})

test('what became due while the timer slept is still due after a wake that makes no round', async () => {
  const { device, sync, locks, delay } = await aTab()
  await failedBefore(device, { attempts: 1, ms: 20 * SECOND_MS })
  await sync.wake('timer')
  device.later(25 * SECOND_MS)
  locks.length = 0
  await sync.wake('saved')
  expect(locks).toEqual([])
  expect(await delay()).toBe(SECOND_MS)
})

test('no look comes sooner than a second after the one before', async () => {
  const { device, sync, delay } = await aTab()
  await failedBefore(device, { attempts: 1, ms: 100 })
  await sync.wake('timer')
  expect(await delay()).toBe(SECOND_MS)
})

test('one timer runs at a time, and a round that begins for another reason takes its place', async () => {
  const { sync, timers, planned } = await aTab()
  const first = await planned()
  await sync.wake('asked')
  const second = await planned()
  expect(second).not.toBe(first)
  expect(timers.size).toBe(1)
})

/** Once, when the next round has let go of its turn and the tab plans its next look. */
function whenPlanning({ device, db }: { device: Device; db: Device['db'] }, happens: () => void): void {
  const { now } = device
  let isOver = false
  db.meta.hook('updating', (changes) => {
    isOver ||= 'running' in changes && changes.running === false
  })
  // The time is asked for next.
  Object.defineProperty(device, 'now', {
    get() {
      if (isOver) {
        isOver = false
        happens()
      }
      return now
    },
  })
}

test('a tab that is stopped while it plans its next look plans none', async () => {
  const { sync, timers, ...tab } = await aTab()
  const stops: Promise<void>[] = []
  whenPlanning(tab, () => stops.push(sync.stop()))
  await sync.wake('timer')
  expect(stops).toHaveLength(1)
  await Promise.all(stops)
  expect(timers.size).toBe(0)
})

test('a round that begins while the tab plans its next look has that look planned after it', async () => {
  const { sync, timers, server, planned, ...tab } = await aTab()
  const begun: Promise<void>[] = []
  let answer: () => void = () => undefined
  whenPlanning(tab, () => {
    if (begun.length > 0) return
    server.beforeAnswer = () => new Promise((resolve) => (answer = resolve))
    begun.push(sync.wake('asked'))
  })
  await sync.wake('timer')
  await expect.poll(() => server.calls).toEqual(['pull', 'pull'])
  expect(timers.size).toBe(0)
  answer()
  await Promise.all(begun)
  await planned()
})

test('the signal and the return to the tab wake it', async () => {
  const { tab, server } = await aTab()
  tab.wokenBy('online')
  await expect.poll(() => server.calls).toEqual(['pull'])
  tab.wokenBy('visible')
  await expect.poll(() => server.calls).toEqual(['pull', 'pull'])
})

test('who asks during a round gets one more round, all of them the same, for all their reasons', async () => {
  const { device, sync, server, locks } = await aTab()
  await failedBefore(device, { attempts: 12, ms: HOUR_MS })
  let during: Promise<void>[] = []
  server.beforeAnswer = () => {
    server.beforeAnswer = () => undefined
    during = (['timer', 'asked', 'saved'] as const).map((reason) => sync.wake(reason))
  }
  locks.length = 0
  await sync.wake('timer')
  expect(await device.states()).toEqual(['backoff'])
  await Promise.all(during)
  expect(await device.states()).toEqual(['confirmed'])
  expect(locks).toHaveLength(2)
})

test('a round for saved work alone is not made where the last one began after it, and one for anything else is', async () => {
  const { device, sync, locks } = await aTab()
  await deliver(device)
  await sync.wake('saved')
  expect(await device.states()).toEqual(['confirmed'])
  locks.length = 0
  await sync.wake('saved')
  expect(locks).toEqual([])
  await sync.wake('timer')
  expect(locks).toHaveLength(1)
})

test('rounds of one person are one at a time over all tabs, and those of another person are theirs', async () => {
  const { locks } = await aTab()
  expect(new Set(locks.map(([name]) => name))).toEqual(new Set(['waybill-sync-driver-1']))
  expect(locks[0]?.[1]).toEqual({ ifAvailable: true })
})

/** The browser's lock is somebody else's. */
function takenLocks(stolen: string[] = []): NonNullable<SyncOptions['locks']> {
  return {
    request: (async (_name: string, options: LockOptions, work: (lock: object | null) => unknown) => {
      if (options.steal === true) stolen.push('stolen')
      return work(options.steal === true ? {} : null)
    }) as LockManager['request'],
  }
}

test('while another tab sends this one looks every two seconds, and takes over only from one that is silent', async () => {
  const stolen: string[] = []
  const { device, db, sync, delay } = await aTab({ locks: takenLocks(stolen) })
  stolen.length = 0
  await takeSyncLease(db, 'another tab', device.now)
  await sync.wake('timer')
  expect(stolen).toEqual([])
  expect(await delay()).toBe(2 * SECOND_MS)
  device.now += 60 * SECOND_MS
  await sync.wake('timer')
  expect(stolen).toEqual(['stolen'])
  expect(await delay()).toBe(30 * SECOND_MS)
})

test('a hidden tab takes over from nobody', async () => {
  const stolen: string[] = []
  const { device, db, sync, tab } = await aTab({ locks: takenLocks(stolen) })
  stolen.length = 0
  await takeSyncLease(db, 'another tab', device.now)
  device.now += 60 * SECOND_MS
  tab.isHidden = true
  await sync.wake('background-sync')
  expect(stolen).toEqual([])
})

test('a tab that was put away while another sent does not go on looking every two seconds', async () => {
  const { device, db, sync, tab, delay } = await aTab({ locks: takenLocks() })
  await takeSyncLease(db, 'another tab', device.now)
  await sync.wake('timer')
  expect(await delay()).toBe(2 * SECOND_MS)
  tab.isHidden = true
  await sync.wake('timer')
  expect(await delay()).toBe(30 * SECOND_MS)
})

test('where the browser has no locks, the note of who sends decides', async () => {
  const { device, db, server, sync, delay } = await aTab({ locks: null })
  await sync.wake('timer')
  expect(server.calls).toEqual(['pull'])
  expect(await delay()).toBe(30 * SECOND_MS)
  await takeSyncLease(db, 'another tab', device.now)
  await sync.wake('timer')
  expect(server.calls).toEqual(['pull'])
  expect(await delay()).toBe(2 * SECOND_MS)
  device.now += 60 * SECOND_MS
  await sync.wake('timer')
  expect(server.calls).toEqual(['pull', 'pull'])
  expect(await delay()).toBe(30 * SECOND_MS)
})

test('a lock that fails for any other reason than being taken is a fault', async () => {
  let failure: Error | null = null
  const locks = {
    request: (async (_name: string, _options: LockOptions, work: (lock: object | null) => unknown) => {
      if (failure !== null) throw failure
      return work({})
    }) as LockManager['request'],
  }
  const { sync, faults } = await aTab({ locks })
  failure = new DOMException('taken', 'AbortError')
  await sync.wake('timer')
  expect(faults).toEqual([])
  failure = new DOMException('no', 'SecurityError')
  await sync.wake('timer')
  expect(faults).toEqual([failure])
})

test('a transaction that the browser aborted is a fault, and not a lock that was taken', async () => {
  const { sync, server, faults } = await aTab()
  const aborted = new Dexie.AbortError('The disk could not be read')
  server.pull = () => Promise.reject(aborted)
  await sync.wake('timer')
  expect(faults).toEqual([aborted])
})

test('stopping waits for what runs, and then nothing wakes the tab any more', async () => {
  const { device, db, sync, tab, timers, server, faults } = await aTab()
  let answer: () => void = () => undefined
  server.beforeAnswer = () => new Promise((resolve) => (answer = resolve))
  const first = sync.wake('timer')
  await expect.poll(() => server.calls).toEqual(['pull'])
  const second = sync.wake('asked')
  let isOver = false
  const stopped = sync.stop().then(() => (isOver = true))
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(isOver).toBe(false)
  answer()
  await Promise.all([stopped, first, second])
  expect(server.calls).toEqual(['pull'])
  expect([tab.listens, timers.size]).toEqual([false, 0])
  await deliver(device)
  await sync.wake('asked')
  expect(server.calls).toEqual(['pull'])
  expect(timers.size).toBe(0)
  expect(faults).toEqual([])
  expect((await readMeta(db, 'syncLease')).running).toBe(false)
})

test('a round that is stopped makes no further call', async () => {
  const { device, sync, server } = await aTab()
  await deliver(device)
  const stops: Promise<void>[] = []
  server.beforeAnswer = () => {
    stops.push(sync.stop())
  }
  await sync.wake('timer')
  await Promise.all(stops)
  expect(server.calls).toEqual(['push'])
  expect(await device.states()).toEqual(['accepted'])
})

test('a fault during signing out is nobody’s news, and one before is told', async () => {
  const { sync, server, faults } = await aTab()
  let fail: (error: Error) => void = () => undefined
  const broken = new Error('a fault of our own')
  server.pull = () => new Promise((_resolve, reject) => (fail = reject))
  server.beforeAnswer = () => undefined
  const first = sync.wake('timer')
  await expect.poll(() => fail.length).toBe(1)
  fail(broken)
  await first
  expect(faults).toEqual([broken])
  const second = sync.wake('timer')
  await new Promise((resolve) => setTimeout(resolve, 20))
  const stopped = sync.stop()
  fail(broken)
  await Promise.all([second, stopped])
  expect(faults).toEqual([broken])
})

test('a tab that gives no heed to room and new work sends all the same', async () => {
  const { device, sync } = await aTab({ onRoom: undefined as never, onNewWork: undefined as never })
  await deliver(device, 10 * SECOND_MS)
  device.later(10 * SECOND_MS)
  await sync.wake('hold-over')
  expect(await device.states()).toEqual(['confirmed'])
})
