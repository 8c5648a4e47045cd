import Dexie from 'dexie'
import { expect, test } from 'vitest'
import { sha256 } from '#domain/values/sha256.ts'
import { databaseName } from '#store/database/database-name.ts'
import { openDatabase, WaybillDatabase } from '#store/database/database.ts'
import { readDraft } from '#store/drafts/delivery-draft.ts'
import { readQueue } from '#store/outbox/queue.ts'
import { Device } from '#tests/support/device.ts'
import { someShipment } from '#tests/support/shipments.ts'
import { fillOutbox, PHOTO } from './released-schemas/fill-outbox.ts'
import { VERSION_1 } from './released-schemas/version-1.ts'

interface ReleasedSchema {
  version: number
  stores: Record<string, string>
}

/** Every schema that has ever been on a phone, the newest last. A change of the schema adds one here. */
const RELEASED = [VERSION_1] as const satisfies readonly ReleasedSchema[]

/** What a change without a new version would do to a phone in use: its database stays as it was. */
async function differences(db: Dexie, { version, stores }: ReleasedSchema): Promise<string[]> {
  const released = new Dexie(`as-released-${crypto.randomUUID()}`)
  released.version(version).stores(stores)
  await Promise.all([db.open(), released.open()])
  const shape = (of: Dexie) =>
    new Map(of.tables.map(({ name, schema }) => [name, [schema.primKey, ...schema.indexes].map(({ src }) => src)]))
  const [now, then] = [shape(db), shape(released)]
  const changed = [...new Set([...now.keys(), ...then.keys()])].filter((name) => String(now.get(name)) !== String(then.get(name)))
  return [...(db.verno === version ? [] : [`version ${db.verno}`]), ...changed]
}

test('the newest released schema is the one the app opens', async () => {
  expect(await differences(openDatabase(crypto.randomUUID()), RELEASED.at(-1)!)).toEqual([])
})

test.each([
  ['an index', { clients: 'id' }, ['clients']],
  ['a key', { openedShipments: '++id, openedAt' }, ['openedShipments']],
  ['a table that is gone', { drivers: null }, ['drivers']],
  ['a new table', { vans: 'id' }, ['vans']],
])('%s that was changed without a version is seen', async (_what, change, seen) => {
  const { version, stores } = RELEASED.at(-1)!
  const changed = new Dexie(crypto.randomUUID())
  changed.version(version).stores({ ...stores, ...change })
  expect(await differences(changed, { version, stores })).toEqual(seen)
})

for (const schema of RELEASED) {
  test(`a full outbox of schema ${schema.version} survives the update of the app, and arrives`, async () => {
    const name = crypto.randomUUID()
    await fillOutbox(schema, databaseName(name), await sha256(PHOTO.bytes))
    const device = new Device({ name })
    for (const n of [1, 2, 3, 4, 5]) device.server.put('shipments', someShipment({ id: `s${n}` }))
    expect(await readQueue(device.db)).toHaveLength(7)
    expect(await readDraft(device.db)).toMatchObject({ draftId: 'd1', trackingNumber: '108', outcome: 'Returned', notes: 'refused' })

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

/** The app of a second release, which has given the schema one more index and one more table. */
class TomorrowsDatabase extends WaybillDatabase {
  constructor(name: string) {
    super(name)
    this.version(RELEASED.at(-1)!.version + 1).stores({ warehouses: 'id, city', vans: 'id' })
  }
}

test('a tab of the app as it was goes on working while another one brings a new schema', async () => {
  const userId = crypto.randomUUID()
  const before = openDatabase(userId)
  await before.shipments.add(someShipment({ id: 's1' }))

  const db = new TomorrowsDatabase(databaseName(userId))
  expect(await db.shipments.count()).toBe(1)
  expect(await db.table('vans').count()).toBe(0)
  await before.shipments.add(someShipment({ id: 's2' }))
  expect(await db.shipments.count()).toBe(2)
  before.close()
  db.close()
})
