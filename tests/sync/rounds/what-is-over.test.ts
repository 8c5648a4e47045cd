import { afterEach, expect, test } from 'vitest'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { ContactState, MirrorState } from '#store/database/meta-rows.ts'
import { takeSyncLease } from '#store/outbox/sync-lease.ts'
import { pruneDevice } from '#sync/prune-device.ts'
import { nothingInMemory } from '#sync/sync-deps.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const devices: Device[] = []
afterEach(() => devices.splice(0).forEach(({ db }) => db.close()))

interface Standing {
  contact?: Partial<Omit<ContactState, 'key'>>
  mirror?: Partial<Omit<MirrorState, 'key'>>
  sawOldRows?: boolean
}

/** The office's device in step, with a shipment that was over long ago and was not looked at since; what is left after pruning. */
async function prunedWith({ contact = {}, mirror = {}, sawOldRows = false }: Standing) {
  const device = new Device({ userId: 'staff-1' })
  devices.push(device)
  const { db, server } = device
  server.role = 'staff'
  server.put('shipments', someShipment({ id: 'under-way' }))
  await device.round()
  await db.shipments.add(
    someShipment({
      id: 'over',
      status: 'Delivered',
      updated_at: new Date(device.now - 200 * DAY_MS).toISOString(),
      created_at: '2026-01-01T00:00:00.000Z',
    }),
  )
  const serverTime = new Date(device.now).toISOString()
  await changeMeta(db, 'contact', { serverTime, ...contact })
  await changeMeta(db, 'mirror', { prunedAt: device.now - 2 * HOUR_MS, answeredUnder: device.now, ...mirror })
  await takeSyncLease(db, 'this tab', device.now)
  await pruneDevice({ ...device.roundOptions(), memory: nothingInMemory() }, sawOldRows)
  const { phase, prunedAt, remadeAt } = await readMeta(db, 'mirror')
  return { isGone: (await db.shipments.get('over')) === undefined, phase, looked: prunedAt === device.now, remadeAt, now: device.now }
}

const NOW = new Device().now

test('shipments are looked through once an hour of the server’s time, by whichever way it went, and at once after old rows', async () => {
  expect(await prunedWith({})).toMatchObject({ isGone: true, looked: true, phase: 'complete' })
  expect(await prunedWith({ mirror: { prunedAt: NOW - HOUR_MS } })).toMatchObject({ isGone: true, looked: true })
  expect(await prunedWith({ mirror: { prunedAt: NOW - HOUR_MS + 1 } })).toMatchObject({ isGone: false, looked: false })
  expect(await prunedWith({ mirror: { prunedAt: NOW - 1 }, sawOldRows: true })).toMatchObject({ isGone: true, looked: true })
  expect(await prunedWith({ mirror: { prunedAt: NOW + HOUR_MS } })).toMatchObject({ isGone: true, looked: true, phase: 'complete' })
})

test('nothing goes by a time that is doubted, or that nobody has said, or from a copy that is not whole', async () => {
  const serverTime = new Date(NOW).toISOString()
  const doubtedAnswer = { time: { believed: { serverTime, at: NOW }, doubted: { serverTime, at: NOW } } }
  expect(await prunedWith({ contact: doubtedAnswer })).toMatchObject({ isGone: false, looked: false })
  const pruning = { server: NOW, device: NOW, doubted: { server: NOW + 30 * DAY_MS, device: NOW, since: NOW } }
  const nothingNew = { time: { believed: null, doubted: null } }
  expect(await prunedWith({ contact: { pruning, ...nothingNew } })).toMatchObject({ isGone: false, looked: false })
  expect(await prunedWith({ contact: { pruning: null, ...nothingNew } })).toMatchObject({ isGone: false, looked: false })
  expect(await prunedWith({ contact: { serverTime: null } })).toMatchObject({ isGone: false, looked: false })
  expect(await prunedWith({ mirror: { phase: 'first' } })).toMatchObject({ isGone: false, phase: 'first' })
  expect(await prunedWith({ mirror: { role: null } })).toMatchObject({ isGone: false, looked: false })
})

test('a copy that was made or pruned by a time more than an hour ahead is made anew, once an hour at most', async () => {
  const misled = { answeredUnder: NOW + HOUR_MS + 1 }
  expect(await prunedWith({ mirror: { answeredUnder: NOW + HOUR_MS } })).toMatchObject({ phase: 'complete', remadeAt: null })
  expect(await prunedWith({ mirror: misled })).toMatchObject({ phase: 'none', remadeAt: NOW })
  expect(await prunedWith({ mirror: { prunedAt: NOW + HOUR_MS + 1 } })).toMatchObject({ phase: 'none', remadeAt: NOW })
  expect(await prunedWith({ mirror: { ...misled, remadeAt: NOW - HOUR_MS + 1 } })).toMatchObject({ phase: 'complete', isGone: false })
  expect(await prunedWith({ mirror: { ...misled, remadeAt: NOW + HOUR_MS - 1 } })).toMatchObject({ phase: 'complete' })
  expect(await prunedWith({ mirror: { ...misled, remadeAt: NOW - HOUR_MS } })).toMatchObject({ phase: 'none', remadeAt: NOW })
})
