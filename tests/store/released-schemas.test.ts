import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { sha256 } from '#domain/sha256.ts'
import { databaseName } from '#store/database-name.ts'
import { readClientShipments } from '#store/client-shipments.ts'
import { openDatabase, WaybillDatabase } from '#store/database.ts'
import { readDraft } from '#store/delivery-draft.ts'
import { readQueue } from '#store/queue.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'
import { fillOutbox, PHOTO } from './released-schemas/fill-outbox.ts'
import { VERSION_1 } from './released-schemas/version-1.ts'
import { VERSION_2 } from './released-schemas/version-2.ts'
import { VERSION_3 } from './released-schemas/version-3.ts'
import { VERSION_4 } from './released-schemas/version-4.ts'

/** Every schema that has ever been on a phone, the newest last. A change of the schema adds one here. */
const RELEASED = [VERSION_1, VERSION_2, VERSION_3, VERSION_4]

test('the newest released schema is the one the app opens', async () => {
  const db = openDatabase(crypto.randomUUID())
  await db.open()
  const released = new Dexie('as-released')
  const newest = RELEASED.at(-1)!
  released.version(newest.version).stores(newest.stores)
  expect(db.verno).toBe(newest.version)
  const shape = (of: Dexie) =>
    Object.fromEntries(of.tables.map(({ name, schema }) => [name, [schema.primKey.src, ...schema.indexes.map(({ src }) => src)]]))
  await released.open()
  expect(shape(db)).toEqual(shape(released))
})

for (const schema of RELEASED) {
  test(`a full outbox of schema ${schema.version} survives the update of the app, and arrives`, async () => {
    const name = crypto.randomUUID()
    await fillOutbox(schema, databaseName(name), await sha256(PHOTO.bytes))
    const device = new Device({ name })
    for (const n of [1, 2, 3, 4, 5]) device.server.put('shipments', someShipment({ id: `s${n}` }))
    expect(await readQueue(device.db)).toHaveLength(7)
    expect(await readDraft(device.db)).toMatchObject({ trackingNumber: '108', outcome: 'Returned', notes: 'refused' })
    // The same for every tab that reads it: one draft is one capture.
    expect((await readDraft(device.db))?.draftId).toBe((await readDraft(device.db))?.draftId)

    await device.round()
    expect(await device.states()).toEqual(['confirmed', 'confirmed', 'confirmed', 'confirmed', 'refused', 'confirmed', 'discarded'])
    expect(device.server.carriedOut).toHaveLength(4)
    expect(device.server.photos.has(PHOTO.id)).toBe(true)
    expect((await device.db.shipments.toArray()).map(({ status }) => status)).toEqual([
      'Delivered',
      'Delivered',
      'Delivered',
      'Delivered',
      'Out for Delivery',
    ])
  })
}

test('a tab of the app as it was goes on working while another one brings the new schema', async () => {
  const name = databaseName(crypto.randomUUID())
  const before = new Dexie(name)
  before.version(VERSION_1.version).stores(VERSION_1.stores)
  await before.table('shipments').add(someShipment({ id: 's1', client_code: 'ACME' }))

  const db = new WaybillDatabase(name)
  expect(await db.shipments.count()).toBe(1)
  await before.table('shipments').add(someShipment({ id: 's2', client_code: 'ACME' }))
  expect(await readClientShipments(db, { id: 'c1', client_code: 'ACME' }, { page: 1, pageSize: 10 })).toMatchObject({ total: 2 })
  before.close()
  db.close()
})
