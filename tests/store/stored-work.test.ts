import { expect, test } from 'vitest'
import { cacheResponse } from '#store/copies/response-cache.ts'
import { saveDraft } from '#store/drafts/delivery-draft.ts'
import { readMeta } from '#store/database/meta.ts'
import { recordDelivery } from '#store/writes/record-delivery.ts'
import { loadSearchMemory } from '#store/search/search-memory.ts'
import { clearStoredWork, readStoredWork } from '#store/sign-out/stored-work.ts'
import { Device, somePhoto } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'

const delivered = { shipmentId: 's1', trackingNumber: '17', outcome: 'Delivered', notes: '' } as const
const begun = { draftId: 'draft-1', trackingNumber: '18', shipmentId: null, outcome: null, notes: 'Rang twice', photo: null } as const

async function phoneAtWork(): Promise<Device> {
  const device = new Device()
  device.server.put('shipments', someShipment({ id: 's1', tracking_number: '17' }))
  await device.round()
  return device
}

test('the work on the device is counted', async () => {
  const device = await phoneAtWork()
  const photo = await somePhoto()
  await recordDelivery(device.db, { ...delivered, photo })
  await saveDraft(device.db, begun)
  expect(await readStoredWork(device.db)).toEqual({
    shipments: 1,
    directory: 0,
    histories: 0,
    unsent: 1,
    unfinished: { delivery: true, shipments: 0, notes: 0, invoices: 0, scans: 0 },
    receipts: 0,
    photos: { count: 1, bytes: photo.size },
  })
})

test('nothing is cleared while something is unsent or half made', async () => {
  const device = await phoneAtWork()
  await saveDraft(device.db, begun)
  expect(await clearStoredWork(device.db)).toBe('has-unsent-work')
  await device.db.deliveryDrafts.clear()
  await recordDelivery(device.db, { ...delivered, photo: null })
  expect(await clearStoredWork(device.db)).toBe('has-unsent-work')
  expect((await readStoredWork(device.db)).shipments).toBe(1)
})

test('once everything has arrived it can be cleared, receipts and photos with it, and the next round brings the copy back', async () => {
  const device = await phoneAtWork()
  await recordDelivery(device.db, { ...delivered, photo: await somePhoto() })
  await device.round()
  expect((await loadSearchMemory(device.db)).ids).toEqual(['s1'])
  await cacheResponse(device.db, 'invoices of P101', { invoices: [] }, new Date())
  expect(await clearStoredWork(device.db)).toBe('cleared')
  const nothing = {
    shipments: 0,
    directory: 0,
    histories: 0,
    unsent: 0,
    unfinished: { delivery: false, shipments: 0, notes: 0, invoices: 0, scans: 0 },
    receipts: 0,
    photos: { count: 0, bytes: 0 },
  }
  expect(await readStoredWork(device.db)).toEqual(nothing)
  expect(await device.db.responseCache.count()).toBe(0)
  expect((await loadSearchMemory(device.db)).ids).toEqual([])
  expect((await readMeta(device.db, 'counts')).total).toBe(0)

  await device.round()
  expect((await readStoredWork(device.db)).shipments).toBe(1)
  expect((await loadSearchMemory(device.db)).ids).toEqual(['s1'])
})
