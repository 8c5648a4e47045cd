import { nothingInMemory } from '#sync/sync-deps.ts'
import { expect, test } from 'vitest'
import type { MirrorPage, PullPage } from '#domain/sync/mirror.ts'
import { denyMirror, resetMirror } from '#store/mirror/clear-mirror.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { takeSyncLease, TakenOver } from '#store/outbox/sync-lease.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { completeMirror, takeMirrorPage } from '#store/mirror/mirror-pages.ts'
import { pruneReceipts, pruneShipments } from '#store/mirror/prune.ts'
import { takePullPage } from '#store/mirror/pull-pages.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { compactSearch } from '#store/search/search-packs.ts'
import { showRows } from '#store/records/shown-rows.ts'
import { pruneDevice } from '#sync/prune-device.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const DAY_MS = 86_400_000
const FROZEN = 'a tab that froze'

/** A phone with something of everything: a receipt with its photo, a finished shipment, a command that waits. */
async function phoneWithWork(): Promise<Device> {
  const device = new Device()
  const { server } = device
  const updated_at = new Date(device.now).toISOString()
  for (const id of ['s1', 's2']) server.put('shipments', someShipment({ id, updated_at }))
  server.put('shipments', someShipment({ id: 's3', status: 'Delivered', updated_at }))
  await device.round()
  const delivery = { trackingNumber: 'x', outcome: 'Delivered', notes: '', now: new Date(device.now) } as const
  await recordDelivery(device.db, { ...delivery, shipmentId: 's1', photo: await somePhoto() })
  await device.round()
  await recordDelivery(device.db, { ...delivery, shipmentId: 's2', photo: null })
  return device
}

async function everything(db: WaybillDatabase): Promise<unknown> {
  return Promise.all(db.tables.map(async (table) => [table.name, await table.toArray()]))
}

const pullPage = (device: Device): PullPage => ({
  reset: null,
  epoch: device.server.epoch,
  scope: 1,
  role: 'driver',
  cursor: device.server.head + 1,
  more: false,
  serverTime: new Date(device.now).toISOString(),
  rows: [{ table: 'shipments', id: 's3', version: device.server.head + 1, gone: true, row: null }],
})

const mirrorPage = (device: Device): MirrorPage => ({
  epoch: 'epoch-2',
  scope: 1,
  role: 'driver',
  head: 1,
  serverTime: new Date(device.now).toISOString(),
  rows: [someShipment({ id: 's9' })],
  next: null,
})

async function allDone(db: WaybillDatabase): Promise<void> {
  const { tables } = await readMeta(db, 'mirror')
  for (const progress of Object.values(tables)) progress.done = true
  await changeMeta(db, 'mirror', { phase: 'first', tables })
}

const later = (device: Device, days: number) => new Date(device.now + days * DAY_MS).toISOString()

const writes: [what: string, write: (device: Device) => Promise<unknown>, before?: (device: Device) => Promise<void>][] = [
  ['lets receipts go', ({ db, now }) => pruneReceipts(db, FROZEN, now + 30 * DAY_MS)],
  [
    'prunes shipments',
    (device) => pruneShipments(device.db, FROZEN, { role: 'driver', userId: 'driver-1', serverTime: later(device, 30), among: 'all' }),
  ],
  [
    'notes that it has looked',
    (device) => pruneShipments(device.db, FROZEN, { role: 'driver', userId: 'driver-1', serverTime: later(device, 1), among: 'all' }),
  ],
  [
    'works changes into the search',
    ({ db }) => compactSearch(db, FROZEN),
    async ({ db }) => {
      const many = Array.from({ length: 2_000 }, (_, n) => ({
        table: 'shipments' as const,
        id: `m${n}`,
        row: someShipment({ id: `m${n}` }),
      }))
      await db.transaction('rw', [db.shipments, db.searchDeltas, db.meta], async () => showRows(db, many))
    },
  ],
  ['forgets what a denied person saw', ({ db }) => denyMirror(db, FROZEN)],
  ['begins the mirror anew', ({ db }) => resetMirror(db, FROZEN, 'cursor', null)],
  ['forgets what another role saw', ({ db }) => resetMirror(db, FROZEN, 'scope', { epoch: 'epoch-1', role: 'driver', head: 9 })],
  [
    'takes a page of a first mirror',
    (device) => takeMirrorPage(device.db, { holder: FROZEN, table: 'shipments', after: null }, mirrorPage(device)),
    ({ db }) => changeMeta(db, 'mirror', { phase: 'none' }),
  ],
  ['ends a first mirror', ({ db }) => completeMirror(db, FROZEN), ({ db }) => allDone(db)],
  [
    'takes changes',
    async (device) => {
      const { epoch, scope, cursor } = await readMeta(device.db, 'mirror')
      await takePullPage(device.db, FROZEN, { epoch, scope, cursor, limit: 100 }, pullPage(device))
    },
  ],
]

test.each(writes)('a tab that lost its turn and %s changes nothing; one that has it does', async (_what, write, before) => {
  const device = await phoneWithWork()
  await before?.(device)
  await takeSyncLease(device.db, 'another tab', device.now)
  const unchanged = await everything(device.db)
  await expect(write(device)).rejects.toThrow(TakenOver)
  expect(await everything(device.db)).toEqual(unchanged)

  await takeSyncLease(device.db, FROZEN, device.now)
  const ours = await everything(device.db)
  await write(device)
  expect(await everything(device.db)).not.toEqual(ours)
})

test('a tab that freezes between looking and pruning does not take away what another has pulled since', async () => {
  const device = await phoneWithWork()
  const { db, server } = device
  device.later(8 * DAY_MS)
  await changeMeta(db, 'contact', { serverTime: new Date(device.now).toISOString(), lastContactAt: device.now })
  await takeSyncLease(db, FROZEN, device.now)

  const { shipments } = db
  const look = shipments.each.bind(shipments)
  shipments.each = (async (callback: Parameters<typeof look>[0]) => {
    shipments.each = look
    await look(callback)
    // It thaws only when another tab has had its turn; the office has taken the delivery back.
    server.put('shipments', someShipment({ id: 's3', status: 'Out for Delivery', updated_at: new Date(device.now).toISOString() }))
    await device.round()
  }) as typeof look
  const deps = { db, backend: server, userId: 'driver-1', now: () => device.now, random: () => 0.5, holder: FROZEN }
  const pruning = pruneDevice(
    {
      ...deps,
      shouldStop: () => false,
      hasLostTurn: () => false,
      onSignedOut: () => undefined,
      onIdentity: () => undefined,
      onRoom: () => undefined,
      memory: nothingInMemory(),
    },
    false,
  )
  await expect(pruning).rejects.toThrow(TakenOver)
  expect(await shipments.get('s3')).toMatchObject({ status: 'Out for Delivery' })
})

test.each([{ role: 'staff' }, { phase: 'none' }] as const)(
  'nothing is pruned for a copy that is not there any more: %o',
  async (meanwhile) => {
    const device = await phoneWithWork()
    await takeSyncLease(device.db, 'this tab', device.now)
    await changeMeta(device.db, 'mirror', meanwhile)
    const before = await everything(device.db)
    await pruneShipments(device.db, 'this tab', { role: 'driver', userId: 'driver-1', serverTime: later(device, 8), among: 'all' })
    expect(await everything(device.db)).toEqual(before)
  },
)

test('a shipment that changed while this tab looked through them is judged as it is now', async () => {
  const device = await phoneWithWork()
  const { db } = device
  await takeSyncLease(db, 'this tab', device.now)
  const serverTime = later(device, 8)
  const { shipments } = db
  const look = shipments.each.bind(shipments)
  shipments.each = (async (callback: Parameters<typeof look>[0]) => {
    shipments.each = look
    await look(callback)
    await shipments.update('s3', { status: 'Out for Delivery' })
  }) as typeof look
  await pruneShipments(db, 'this tab', { role: 'driver', userId: 'driver-1', serverTime, among: 'all' })
  expect(await shipments.get('s3')).toMatchObject({ status: 'Out for Delivery' })
})
