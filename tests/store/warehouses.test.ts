import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { Warehouse } from '#domain/warehouse/warehouse.ts'
import { deleteWarehouse, wasScannedAt } from '#store/writes/delete-warehouse.ts'
import { readPendingRecords } from '#store/records/pending-records.ts'
import { exportUnsent } from '#store/sign-out/export-unsent.ts'
import { discardEntry, retryNow } from '#store/outbox/queue-actions.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { readRefusedDirectoryWork } from '#store/reads/refused-directory-work.ts'
import { readWarehouses } from '#store/reads/read-warehouses.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { createWarehouse, updateWarehouse } from '#store/writes/save-warehouse.ts'
import { Device } from '#tests/support/device.ts'

const north: Warehouse = { id: 'w1', name: 'North', location: 'Hyderabad', capacity: '5000 units', status: 'active', user_id: null }
const typed = { name: 'South', location: 'Pune', capacity: '', status: 'inactive' } as const

async function desk() {
  const device = new Device({ userId: 'manager-1' })
  device.server.role = 'manager'
  device.server.put('warehouses', north)
  await device.round()
  return device
}

test('a new warehouse is shown at once, marked until it has arrived', async () => {
  const device = await desk()
  await createWarehouse(device.db, 'w2', typed)
  expect((await readWarehouses(device.db)).map(({ name }) => name)).toEqual(['North', 'South'])
  expect(await readPendingRecords(device.db, 'warehouses')).toEqual(new Map([['w2', 'unsent']]))
  expect((await readQueue(device.db))[0]).toMatchObject({ title: 'New warehouse South', isNew: true })
})

test('an edit sends what was changed from what was opened, and nothing when nothing was', async () => {
  const { db } = await desk()
  expect(await updateWarehouse(db, { id: 'w1', opened: north, typed: north })).toBeNull()
  await updateWarehouse(db, { id: 'w1', opened: north, typed: { ...north, capacity: '6000 units', status: 'inactive' } })
  const [entry] = await db.outbox.toArray()
  expect(entry?.command.payload).toEqual({
    id: 'w1',
    isNew: false,
    changes: { capacity: { from: '5000 units', to: '6000 units' }, status: { from: 'active', to: 'inactive' } },
  })
  expect(await readWarehouses(db)).toEqual([{ ...north, capacity: '6000 units', status: 'inactive' }])
})

test('a refused change is taken back and waits with the server’s words', async () => {
  const device = await desk()
  const { entryId } = await deleteWarehouse(device.db, 'w1', new Date(device.now))
  expect(await readWarehouses(device.db)).toEqual([])
  device.server.verdicts.set(entryId, ({ id }) => ({ id, status: 'rejected', code: 'in-use', message: 'It is in use.', version: null }))
  await device.round()
  expect(await readWarehouses(device.db)).toEqual([north])
  expect(await readRefusedDirectoryWork(device.db, 'warehouses')).toEqual([
    { entryId, recordId: 'w1', what: 'deleting', name: 'North', code: 'in-use', message: 'It is in use.', isConflict: false },
  ])
  await discardEntry(device.db, entryId, 'Kept.')
  expect(await readRefusedDirectoryWork(device.db, 'warehouses')).toEqual([])
})

test('one that was saved before its manager was switched off is kept, exported, and sent when they are switched on again', async () => {
  const device = await desk()
  const { entryId } = await createWarehouse(device.db, 'w2', typed)
  device.server.denied = 'inactive'
  const message = "You don't have access to create warehouse."
  device.server.verdicts.set('save-warehouse', ({ id }) => ({ id, status: 'rejected', code: 'not-allowed', message, version: null }))
  await device.round()
  expect(device.roles.at(-1)).toBe('inactive')
  expect(await readWarehouses(device.db)).toEqual([])
  expect(await readQueue(device.db)).toMatchObject([{ entryId, title: 'New warehouse South', state: 'needs-you', refusal: { message } }])
  expect(await (await exportUnsent(device.db, { userId: 'manager-1', name: 'Meera' })).text()).toContain('"South"')

  device.server.denied = null
  device.server.verdicts.clear()
  await retryNow(device.db, entryId)
  await device.round()
  await device.round()
  expect((await readWarehouses(device.db)).map(({ name }) => name)).toEqual(['North', 'South'])
  expect(await readQueue(device.db)).toMatchObject([{ state: 'delivered-to-office' }])
})

test('a warehouse is in the history of shipments while a scan there stands: not one that was refused, given up or undone', async () => {
  const device = await desk()
  const { db } = device
  const scan = (warehouseId: string, trackingNumber: string) =>
    scanAtWarehouse(db, { warehouseId, trackingNumber, direction: 'in', evenUnknown: true, now: new Date(device.now) })
  const isInUse = async () => [await wasScannedAt(db, 'w1'), await wasScannedAt(db, 'w2')]
  expect(await isInUse()).toEqual([false, false])
  await scan('w1', '17')
  expect(await isInUse()).toEqual([true, false])
  await device.round()
  expect(await isInUse()).toEqual([true, false])
  await undoLastScan(db, 'w1', new Date(device.now))
  expect(await isInUse()).toEqual([false, false])
  await device.round()
  expect(await isInUse()).toEqual([false, false])

  await scan('w2', '18')
  const given = await db.outbox.orderBy('seq').last()
  await discardEntry(db, given!.entryId, 'A slip', new Date(device.now))
  expect(await isInUse()).toEqual([false, false])
  await scan('w2', '19')
  device.server.verdicts.set('scan-at-warehouse', ({ id }) => ({ id, status: 'rejected', code: 'not-found', message: null, version: null }))
  await device.round()
  expect(await isInUse()).toEqual([false, false])
})
