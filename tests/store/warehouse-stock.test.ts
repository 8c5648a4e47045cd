import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { StockedParcel } from '#domain/warehouse/warehouse-stock.ts'
import { assignDriver } from '#store/writes/assign-driver.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { readStoredWork } from '#store/sign-out/stored-work.ts'
import { undoLastScan } from '#store/writes/undo-scan.ts'
import { keepStock, outboxPlace, readStock } from '#store/copies/kept-stock.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const parcel = (n: number): StockedParcel => ({
  id: `s${n}`,
  tracking_number: `770${n}`,
  status: 'In Transit',
  to_name_or_company: 'Asha',
  to_city: 'Pune',
  since: `2026-11-0${n}T06:00:00.000Z`,
})

async function tabletWith(...there: number[]) {
  const device = new Device({ userId: 'office-1' })
  device.server.role = 'staff'
  for (const n of [1, 2, 3]) device.server.put('shipments', someShipment({ id: `s${n}`, tracking_number: `770${n}` }))
  device.server.verdicts.set('scan-at-warehouse', ({ id }) => ({ id, status: 'applied', code: null, message: null, version: null }))
  device.server.verdicts.set('undo-scan', ({ id }) => ({ id, status: 'applied', code: null, message: null, version: null }))
  await device.round()
  const { db } = device
  const answer = async (...now: number[]) =>
    keepStock(db, 'w1', {
      stock: { total: now.length, parcels: now.map(parcel) },
      afterSeq: await outboxPlace(db),
      askedAt: new Date(device.now),
      now: new Date(device.now),
    })
  await answer(...there)
  const scan = (trackingNumber: string, direction: 'in' | 'out', warehouseId = 'w1') =>
    scanAtWarehouse(db, { warehouseId, trackingNumber, direction, evenUnknown: true, now: new Date(device.now) })
  const shown = async () => {
    const { total, parcels, unknown } = await readStock(db, 'w1')
    return [total, parcels.map(({ tracking_number }) => tracking_number).toSorted(), unknown]
  }
  return { device, db, scan, shown, answer }
}

test('before the first answer there are this device’s own scans alone, also those that have arrived', async () => {
  const { device, db, scan } = await tabletWith()
  expect(await readStock(db, 'another')).toEqual({ total: 0, parcels: [], unknown: [], asOf: null })
  await scan('7701', 'in', 'another')
  await device.round()
  expect(await device.states()).toEqual(['confirmed'])
  expect(await readStock(db, 'another')).toMatchObject({ total: 1, parcels: [{ tracking_number: '7701' }], asOf: null })
})

test('the parcels stand with those first that came last', async () => {
  const { db } = await tabletWith(1, 3, 2)
  expect((await readStock(db, 'w1')).parcels.map(({ tracking_number }) => tracking_number)).toEqual(['7703', '7702', '7701'])
})

test('what was turned away or given up counts no more, and no other work counts at all', async () => {
  const { device, db, scan, shown } = await tabletWith(1, 2)
  await scan('7701', 'out')
  await scan('7703', 'in')
  const [out, into] = await db.outbox.toArray()
  await db.outbox.update(out!.seq, { state: 'refused' })
  await db.outbox.update(into!.seq, { state: 'discarded' })
  expect(await assignDriver(db, ['s2'], 'driver-9', new Date(device.now))).toBe(1)
  expect(await shown()).toEqual([2, ['7701', '7702'], []])
})

test('an unknown number that goes out again is not there', async () => {
  const { scan, shown } = await tabletWith()
  await scan('998', 'in')
  await scan('999', 'in')
  await scan('998', 'out')
  expect(await shown()).toEqual([1, [], ['999']])
})

test('a parcel that this device has forgotten is not shown, and keeps nothing else from being shown', async () => {
  const { db, scan, shown } = await tabletWith(1)
  await scan('7703', 'in')
  await db.shipments.delete('s3')
  expect(await shown()).toEqual([1, ['7701'], []])
})

test('a way out that was taken back is none, by whichever id its scan went', async () => {
  const { device, db, scan, shown } = await tabletWith(1, 2)
  await scan('7701', 'out')
  await device.round()
  await undoLastScan(db, 'w1', new Date(device.now))
  await scan('7702', 'out')
  const { seq, command } = (await db.outbox.orderBy('seq').last())!
  await undoLastScan(db, 'w1', new Date(device.now))
  // As after a retry: the scan goes under another id, and what takes it back names the first one.
  await db.outbox.update(seq, { entryId: 'sent-anew', command: { ...command, id: 'sent-anew', replaces: [command.id] } })
  expect(await shown()).toEqual([2, ['7701', '7702'], []])
})

test('the place is before the first unsent work, whatever it waits for', async () => {
  const { db, scan } = await tabletWith()
  for (const number of ['7701', '7702', '7703']) await scan(number, 'in')
  const [first, second, third] = await db.outbox.toArray()
  await db.outbox.update(third!.seq, { state: 'backoff' })
  expect(await outboxPlace(db)).toBe(first!.seq - 1)
  await db.outbox.update(first!.seq, { state: 'confirmed' })
  expect(await outboxPlace(db)).toBe(second!.seq - 1)
})

test('own scans lie on top of the last copy, before and after they are sent', async () => {
  const { device, db, scan, shown, answer } = await tabletWith(1, 2)
  await scan('7702', 'out')
  await scan('7703', 'in')
  await scan('999', 'in')
  await scan('7701', 'in', 'w2')
  expect(await shown()).toEqual([2, ['7703'], ['999']])
  const place = await outboxPlace(db)
  expect(place).toBe(0)
  await device.round()
  expect(await shown()).toEqual([2, ['7703'], ['999']])
  await answer(3)
  expect(await shown()).toEqual([1, ['7703'], []])
})

test('an undone scan is not there, whether the copy holds it or not', async () => {
  const { device, db, scan, shown, answer } = await tabletWith(1)
  await scan('7702', 'in')
  await undoLastScan(db, 'w1', new Date(device.now))
  expect(await shown()).toEqual([1, ['7701'], []])
  await scan('7703', 'in')
  await device.round()
  await answer(1, 3)
  await undoLastScan(db, 'w1', new Date(device.now))
  expect(await shown()).toEqual([1, ['7701'], []])
})

test('the server’s answer holds what had arrived before it was asked, even behind stuck entries', async () => {
  const { device, db, scan, shown } = await tabletWith(1)
  await scan('7703', 'in')
  await device.round()
  device.now += 1000
  const now = new Date(device.now)
  await keepStock(db, 'w1', { stock: { total: 1, parcels: [parcel(1)] }, afterSeq: 0, askedAt: now, now })
  expect(await shown()).toEqual([1, ['7701'], []])
})

test('a kept copy is no history of a shipment', async () => {
  const { db } = await tabletWith(1)
  expect((await readStoredWork(db)).histories).toBe(0)
})
