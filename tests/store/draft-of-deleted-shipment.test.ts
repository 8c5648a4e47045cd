import { afterEach, beforeEach, expect, test } from 'vitest'
import { estimatedDelivery } from '#domain/shipment/estimated-delivery.ts'
import { newShipment } from '#domain/shipment/typed-shipment.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { readShipmentDraft } from '#store/drafts/shipment-draft.ts'
import { draftAgain } from '#store/writes/recreate-shipment.ts'

let db: WaybillDatabase
beforeEach(() => {
  db = openDatabase(crypto.randomUUID())
})
afterEach(() => db.delete())

test('a shipment written again keeps its delivery date, and is proposed one if it never had one', async () => {
  const typed = newShipment('1790000000000123', 'p1')
  const dayOf = async (id: string) => (await readShipmentDraft(db, `shipment:copy:${id}`))?.typed.deliveryDate
  await draftAgain(db, 'dated', { ...typed, deliveryDate: '2099-12-01' })
  await draftAgain(db, 'undated', typed)
  expect(await dayOf('dated')).toBe('2099-12-01')
  expect(await dayOf('undated')).toBe(estimatedDelivery('Standard', '', todayInIndia()))
})
