import { afterEach, expect, test } from 'vitest'
import type { Command, CommandAnswer } from '#domain/sync/command.ts'
import { changeMeta } from '#store/database/meta.ts'
import { nextDueAt } from '#store/outbox/next-due.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { startSync } from '#sync/start-sync.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { withDisk, type Disk } from '#tests/support/fake-full-disk.ts'
import { someShipment } from '#tests/support/shipments.ts'

const MINUTE_MS = 60_000
const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

async function driver(...ids: string[]): Promise<Device & { disk: Disk }> {
  const plain = new Device()
  devices.push(plain)
  const device = Object.assign(plain, { disk: withDisk(plain.db) })
  for (const id of ids) device.server.put('shipments', someShipment({ id, driver_id: 'driver-1' }))
  await device.round()
  return device
}

const attempt = (id: string) => ({ shipmentId: id, trackingNumber: `17-${id}`, outcome: 'Delivered', notes: '', photo: null }) as const

const busy = ({ id }: Command): CommandAnswer => ({ id, status: 'retry', code: 'busy', message: null, version: null })

/** Lets one tab do for so long what it does by itself; returns how often it began a round. */
async function leaveAlone(device: Device, ms: number): Promise<number> {
  let planned: { work: () => void; delayMs: number } | null = null
  let rounds = 0
  let faults = 0
  const sync = startSync({
    db: device.db,
    backend: device.server,
    userId: device.userId,
    onSignedOut: () => undefined,
    onIdentity: () => undefined,
    now: () => device.now,
    random: () => 0.5,
    newId: () => crypto.randomUUID(),
    locks: {
      request: (async (_name: string, _options: LockOptions, work: (lock: object | null) => unknown) => {
        rounds += 1
        return work({})
      }) as LockManager['request'],
    },
    isHidden: () => false,
    setTimer: (work, delayMs) => {
      planned = { work, delayMs }
      return () => undefined
    },
    onWakeUp: () => () => undefined,
    onFault: () => (faults += 1),
  })
  const end = device.now + ms
  while (device.now < end) {
    await expect.poll(() => planned, { interval: 1, timeout: 10_000 }).not.toBeNull()
    const { work, delayMs } = planned!
    planned = null
    device.later(delayMs)
    work()
  }
  await sync.stop()
  expect(faults).toBe(0)
  return rounds
}

test('a server that is busy for long is asked at most twice a minute', async () => {
  const device = await driver('s1', 's2')
  await recordDelivery(device.db, attempt('s1'))
  await recordDelivery(device.db, attempt('s2'))
  device.server.verdicts.set('record-delivery', busy)
  expect(await leaveAlone(device, 30 * MINUTE_MS)).toBeLessThanOrEqual(70)
  device.server.verdicts.clear()
  await leaveAlone(device, MINUTE_MS)
  expect(await device.states()).toEqual(['confirmed', 'confirmed'])
})

test('a pause that is over and whose item still cannot go wakes nobody again and again', async () => {
  const device = await driver('s1')
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...attempt('s1'), photo })
  await device.db.outbox.toCollection().modify({ state: 'refused', refusal: { code: 'invalid', message: 'no' } })
  await device.db.photos.update(photo.id, { state: 'backoff', pause: { from: device.now - 2_000, until: device.now - 1_000 } })
  expect(await leaveAlone(device, 10 * MINUTE_MS)).toBeLessThanOrEqual(22)
})

test('on a disk too full to note that an outage is over the office is asked no more often than on any other', async () => {
  const device = await driver('s1')
  await recordDelivery(device.db, attempt('s1'))
  await changeMeta(device.db, 'contact', {
    connection: 'no-signal',
    failures: 1,
    pause: { from: device.now - 2_000, until: device.now - 1_000, hard: false },
  })
  device.disk.isFull = true
  expect(await leaveAlone(device, 10 * MINUTE_MS)).toBeLessThanOrEqual(22)
})

test('work that becomes due during a round is tried soon after it', async () => {
  const device = await driver('s1')
  await recordDelivery(device.db, attempt('s1'))
  const pause = { from: device.now, until: device.now + 5_000 }
  await device.db.outbox.toCollection().modify({ state: 'backoff', pause })
  device.later(6_000)
  expect(await nextDueAt(device.db, device.now, device.now - 2_000)).toEqual({ at: device.now, endsHold: false })
})
