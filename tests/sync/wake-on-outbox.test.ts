import { afterEach, expect, test } from 'vitest'
import { BLANK_CLIENT } from '#domain/people/client.ts'
import type { CommandAnswer } from '#domain/sync/command.ts'
import { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta } from '#store/database/meta.ts'
import type { MetaRow } from '#store/database/meta-rows.ts'
import { discardEntry, retryNow } from '#store/outbox/queue-actions.ts'
import { readNotedWork, watchNotedWork } from '#store/outbox/noted-work.ts'
import { resolveConflict } from '#store/outbox/resolve-conflict.ts'
import { removeDatabase } from '#store/sign-out/remove-database.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { saveClients } from '#store/writes/save-client.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { setStatus } from '#store/writes/set-status.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { updateShipment } from '#store/writes/update-shipment.ts'
import type { SyncOptions } from '#sync/start-sync.ts'
import { BrowserTabs } from '#tests/support/browser-tabs.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

let tabs: BrowserTabs | null = null
let rounds = 0
afterEach(() => tabs?.close())

/** A tab that is in step; its timers never ring, so that nothing but what is saved can wake it. */
async function atRest(more: Partial<SyncOptions> = {}, device = new Device()) {
  device.server.put('shipments', someShipment({ id: 's1', tracking_number: '17' }))
  tabs = new BrowserTabs(device)
  const newId = () => `round-${++rounds}`
  const sync = tabs.open({ newId, ...more })
  await sync.wake('asked')
  await quiet()
  rounds = 0
  device.server.calls.length = 0
  return { device, sync, tabs }
}

/** Longer than any note takes here to wake anybody. */
const quiet = () => new Promise((resolve) => setTimeout(resolve, 80))

const deliver = (db: WaybillDatabase, { shipmentId = 's1', notes = '' } = {}) =>
  recordDelivery(db, { shipmentId, trackingNumber: shipmentId === 's1' ? '17' : '18', outcome: 'Delivered', notes, photo: null })

const refusal = ({ id }: { id: string }): CommandAnswer => ({ id, status: 'rejected', code: 'invalid', message: 'no', version: null })

test('saved work is sent without anybody asking, in one round', async () => {
  const { device } = await atRest()
  const photo = await somePhoto()
  await recordDelivery(device.db, { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '', photo })
  await expect.poll(() => device.states()).toEqual(['confirmed'])
  await quiet()
  expect(device.server.photos.has(photo.id)).toBe(true)
  expect(rounds).toBe(1)
})

test('a round’s own writes wake no other: neither "again", nor a refusal, nor the changes it pulls', async () => {
  const { device, sync } = await atRest()
  const [first, second] = [await deliver(device.db), await deliver(device.db, { shipmentId: 's2' })]
  device.server.verdicts.set(first.entryId, ({ id }) => ({ id, status: 'retry', code: 'busy', message: null, version: null }))
  device.server.verdicts.set(second.entryId, refusal)
  await expect.poll(() => device.states()).toEqual(['backoff', 'refused'])
  await quiet()
  const before = rounds
  for (let n = 2; n < 9; n += 1) device.server.put('shipments', someShipment({ id: `s${n}` }))
  await sync.wake('timer')
  expect(await device.db.shipments.count()).toBe(8)
  await quiet()
  expect(rounds).toBe(before + 1)
})

test('a person who asks for a round right after saving gets one, and not two', async () => {
  const { device, sync } = await atRest()
  await deliver(device.db)
  await sync.wake('asked')
  expect(await device.states()).toEqual(['confirmed'])
  await quiet()
  expect(rounds).toBe(1)
})

test('work saved during a round gets the next one', async () => {
  const { device } = await atRest()
  let saved = false
  device.server.beforeAnswer = async (call) => {
    // The last call of the round: what waits was looked for before it.
    if (call !== 'pull' || saved) return
    saved = true
    await deliver(device.db, { notes: 'second' })
  }
  await deliver(device.db, { notes: 'first' })
  await expect.poll(() => device.states()).toEqual(['confirmed', 'confirmed'])
})

test('this tab sends another tab’s work, also when that tab sends nothing itself', async () => {
  const { device } = await atRest()
  const other = new WaybillDatabase(device.db.name)
  await deliver(other)
  await expect.poll(() => device.states()).toEqual(['confirmed'])
  expect(rounds).toBe(1)
  other.close()
})

test('two tabs that both hear of it send it once, and come to rest', async () => {
  const { device, tabs: here } = await atRest()
  const other = new WaybillDatabase(device.db.name)
  here.open({ db: other, newId: () => `round-${++rounds}` })
  await quiet()
  rounds = 0
  let [atOnce, most] = [0, 0]
  device.server.beforeAnswer = async () => {
    most = Math.max(most, ++atOnce)
    await new Promise((resolve) => setTimeout(resolve, 2))
    atOnce -= 1
  }
  await deliver(other)
  await expect.poll(() => device.states()).toEqual(['confirmed'])
  await quiet()
  expect(device.server.carriedOut).toHaveLength(1)
  expect(most).toBe(1)
  // Each was woken once; the one that came too late had nothing to do.
  expect(rounds).toBe(2)
  other.close()
})

test('a person who tries again or gives up has it sent, and what waited behind it', async () => {
  const { device } = await atRest()
  const { entryId } = await deliver(device.db)
  device.server.verdicts.set(entryId, refusal)
  await expect.poll(() => device.states()).toEqual(['refused'])
  await deliver(device.db, { notes: 'behind it' })
  await quiet()
  expect(await device.states()).toEqual(['refused', 'waiting'])

  await retryNow(device.db, entryId)
  await expect.poll(() => device.states()).toEqual(['confirmed', 'confirmed'])

  const refused = await deliver(device.db)
  device.server.verdicts.set(refused.entryId, refusal)
  await expect.poll(async () => (await device.states())[2]).toBe('refused')
  await deliver(device.db, { notes: 'behind that' })
  await discardEntry(device.db, refused.entryId, 'twice')
  await expect.poll(() => device.states()).toEqual(['confirmed', 'confirmed', 'discarded', 'confirmed'])
})

test('the server is asked about an entry that may have arrived as soon as it is given up', async () => {
  const { device } = await atRest()
  device.server.fates.push.push('answer-lost')
  const { entryId } = await deliver(device.db)
  await expect.poll(() => device.server.carriedOut.length).toBe(1)
  await quiet()
  // The pause after a lost answer holds for every way to wake a round except a person's request.
  device.later(60_000)
  expect(await discardEntry(device.db, entryId, 'twice')).toBe('asked')
  await expect.poll(() => device.states()).toEqual(['confirmed'])
})

test('a decided conflict goes out', async () => {
  const office = new Device({ userId: 'office-1' })
  office.server.role = 'staff'
  const { device } = await atRest({}, office)
  const edit = await updateShipment(device.db, { id: 's1', changes: { notes: { from: 'old', to: 'mine' } } })
  device.server.verdicts.set(edit!.entryId, ({ id }) => ({
    ...refusal({ id }),
    status: 'conflict',
    conflict: { fields: { notes: { from: 'old', yours: 'mine', theirs: 'theirs' } }, changedBy: null, changedAt: null },
  }))
  await expect.poll(() => device.states()).toEqual(['refused'])
  await resolveConflict(device.db, edit!.entryId, { choices: { notes: 'mine' }, inWords: 'Mine.' })
  await expect.poll(() => device.states()).toEqual(['confirmed', 'discarded'])
})

test('every way to save is noted, once, and what saves nothing is not', async () => {
  const { db } = new Device()
  await db.shipments.add(someShipment({ id: 's1', tracking_number: '17', status: 'Pending' }))
  const client = (id: string) => ({ id, opened: null, typed: { ...BLANK_CLIENT, client_code: id, client_name: 'Acme' } })
  const noted = async (work: () => Promise<unknown>) => {
    const before = await readNotedWork(db)
    await work()
    return (await readNotedWork(db)) - before
  }
  const scan = { warehouseId: 'w1', trackingNumber: '17', direction: 'in' } as const
  expect(await noted(() => deliver(db))).toBe(1)
  expect(await noted(() => scanAtWarehouse(db, scan))).toBe(1)
  expect(await noted(() => scanAtWarehouse(db, scan))).toBe(0)
  expect(await noted(() => undoLastScan(db, 'w1'))).toBe(1)
  expect(await noted(() => undoLastScan(db, 'w1'))).toBe(0)
  expect(await noted(() => saveClients(db, [client('c1'), client('c2')]))).toBe(1)
  expect(await noted(() => setStatus(db, ['s1'], 'Delayed'))).toBe(1)
  expect(await noted(() => setStatus(db, ['s1'], 'Delayed'))).toBe(0)
})

test('a listener reads nothing for other writes', async () => {
  const { db } = new Device()
  await deliver(db)
  const told: number[] = []
  const stop = watchNotedWork(db, (noted) => told.push(noted))
  await expect.poll(() => told).toEqual([1])
  let reads = 0
  db.meta.hook('reading', (row: MetaRow | undefined) => {
    if (row?.key === 'work') reads += 1
    return row
  })
  await changeMeta(db, 'contact', { failures: 3 })
  await db.outbox.toCollection().modify({ state: 'sending' })
  await quiet()
  expect(reads).toBe(0)
  await deliver(db)
  await expect.poll(() => told).toEqual([1, 2])
  stop()
  await deliver(db)
  await quiet()
  expect(told).toEqual([1, 2])
})

test('each save asks the browser to wake this device later if it can, but earlier work does not', async () => {
  let asked = 0
  const before = new Device()
  await deliver(before.db)
  const { device } = await atRest({ onNewWork: () => (asked += 1) }, before)
  expect(asked).toBe(0)
  await deliver(device.db)
  await expect.poll(() => asked).toBe(1)
})

test('nothing wakes a tab after signing out, neither there nor where the database goes', async () => {
  const { device, sync } = await atRest({ onFault: (error) => expect.unreachable(String(error)) })
  const other = new WaybillDatabase(device.db.name)
  await sync.stop()
  await deliver(other)
  await quiet()
  expect(rounds).toBe(0)
  expect(device.server.calls).toEqual([])
  other.close()
  await removeDatabase(device.db.name.replace('waybill-', ''), { evenUnsent: true })
  await quiet()
  expect(rounds).toBe(0)
  expect(device.server.calls).toEqual([])
})
