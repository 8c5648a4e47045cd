import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import type { StockedParcel } from '#domain/people/warehouse-stock.ts'
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

test('before the first answer there are this device’s own scans alone', async () => {
  const { db } = await tabletWith()
  expect(await readStock(db, 'another')).toEqual({ total: 0, parcels: [], unknown: [], asOf: null })
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
