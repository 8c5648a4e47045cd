import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { sha256 } from '#domain/sha256.ts'
import { databaseName } from '#store/database-name.ts'
import { openDatabase } from '#store/database.ts'
import { readDraft } from '#store/delivery-draft.ts'
import { readQueue } from '#store/queue.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'
import { PHOTO, VERSION_1 } from './released-schemas/version-1.ts'

/** Every schema that has ever been on a phone, the newest last. A change of the schema adds one here. */
const RELEASED = [VERSION_1]

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
    await schema.fill(databaseName(name), await sha256(PHOTO.bytes))
    const device = new Device({ name })
    for (const n of [1, 2, 3, 4, 5]) device.server.put('shipments', someShipment({ id: `s${n}` }))
    expect(await readQueue(device.db)).toHaveLength(7)
    expect(await readDraft(device.db)).toMatchObject({ trackingNumber: '108', outcome: 'Returned', notes: 'refused' })

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
