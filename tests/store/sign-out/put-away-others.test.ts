import { afterEach, expect, test, vi } from 'vitest'
import { databaseName, ownerOf } from '#store/database/database-name.ts'
import { openDatabase, WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { MirrorState } from '#store/database/meta-rows.ts'
import { whoHasDatabases } from '#store/database/who-has-databases.ts'
import { putAwayMirror, putAwayOthers } from '#store/sign-out/put-away.ts'
import { withDisk } from '#tests/support/fake-full-disk.ts'
import { someEntry } from '#tests/support/outbox-rows.ts'
import { someShipment } from '#tests/support/shipments.ts'

afterEach(() => vi.restoreAllMocks())

/** The databases that this device has, by name. */
function deviceHas(...names: (string | undefined)[]) {
  return vi.spyOn(indexedDB, 'databases').mockResolvedValue(names.map((name) => ({ ...(name !== undefined && { name }), version: 10 })))
}

/** A person who was here before, with a copy of the company and unsent work. */
async function somebody(mirror: Partial<Omit<MirrorState, 'key'>> = {}): Promise<string> {
  const userId = crypto.randomUUID()
  const db = openDatabase(userId)
  await fill(db, mirror)
  db.close()
  return userId
}

async function fill(db: WaybillDatabase, mirror: Partial<Omit<MirrorState, 'key'>> = {}): Promise<void> {
  await db.shipments.add(someShipment({ id: 's1' }))
  await db.outbox.add(someEntry('a', 's2'))
  await changeMeta(db, 'mirror', { phase: 'complete', role: 'staff', cursor: 9, carried: ['shipments:s1'], keptForWork: ['s1'], ...mirror })
  await changeMeta(db, 'calls', { at: { '9000000060': '2026-11-20T12:00:00.000Z' } })
  await changeMeta(db, 'counts', { total: 1 })
}

/** How many shipments and entries somebody has here. */
async function has(userId: string): Promise<[shipments: number, entries: number]> {
  const db = new WaybillDatabase(databaseName(userId))
  const counts: [number, number] = [await db.shipments.count(), await db.outbox.count()]
  db.close()
  return counts
}

test('every other person’s copy goes and their work stays; one’s own stays whole, and no database is left open', async () => {
  const people = [await somebody(), await somebody(), await somebody()]
  const [me = '', ...others] = people
  deviceHas(...people.map(databaseName))
  const close = vi.spyOn(WaybillDatabase.prototype, 'close')
  await putAwayOthers(me)
  expect(close).toHaveBeenCalledTimes(2)
  expect(await has(me)).toEqual([1, 1])
  for (const other of others) expect(await has(other)).toEqual([0, 1])
})

test('one database that cannot be changed keeps nobody else’s copy here, and is told of', async () => {
  const people = [await somebody(), await somebody()]
  deviceHas(...people.map(databaseName))
  const [broken = '', other = ''] = people
  const failure = new Error('It cannot be opened')
  vi.spyOn(WaybillDatabase.prototype, 'transaction').mockImplementationOnce(() => Promise.reject(failure) as never)
  const told: unknown = await putAwayOthers(crypto.randomUUID()).catch((error: unknown) => error)
  expect(told).toBeInstanceOf(AggregateError)
  expect((told as AggregateError).errors).toEqual([failure])
  expect([await has(broken), await has(other)]).toEqual([
    [1, 1],
    [0, 1],
  ])
})

test('a database that is being removed stays so, and is not touched', async () => {
  const userId = await somebody()
  const db = new WaybillDatabase(databaseName(userId))
  await changeMeta(db, 'removal', { begun: true })
  deviceHas(databaseName(userId))
  await putAwayOthers(crypto.randomUUID())
  expect(await readMeta(db, 'removal')).toEqual({ key: 'removal', begun: true })
  expect(await db.shipments.count()).toBe(1)
  db.close()
})

test('only databases of this app are somebody’s, and nobody’s are known where the browser does not tell', async () => {
  const userId = crypto.randomUUID()
  const name = databaseName(userId)
  expect([name, ownerOf(name)]).toEqual([`waybill-${userId}`, userId])
  const strange = [undefined, '', userId, `old-${name}`, `${name}-old`, 'waybill-', 'waybill-demo', `waybill-${userId.slice(1)}`]
  deviceHas(name, ...strange, name.toUpperCase())
  expect(await whoHasDatabases()).toEqual([userId])
  vi.spyOn(indexedDB, 'databases').mockRejectedValue(new Error('not here'))
  expect(await whoHasDatabases()).toEqual([])
  await putAwayOthers(userId)
})

test('what tells whether the owner comes back in another role, or to a server that forgot, stays; what was begun does not', async () => {
  const left = async (mirror: Partial<Omit<MirrorState, 'key'>>) => {
    const db = openDatabase(crypto.randomUUID())
    await fill(db, mirror)
    await putAwayMirror(db)
    const { phase, role, cursor, carried, keptForWork } = await readMeta(db, 'mirror')
    expect(await db.meta.get('calls')).toBeUndefined()
    expect((await readMeta(db, 'counts')).total).toBe(0)
    expect(await readMeta(db, 'syncLease')).toMatchObject({ running: false, from: 0, until: 0 })
    db.close()
    return { phase, role, cursor, carried, keptForWork }
  }
  const none = { phase: 'none', role: 'staff', cursor: 9, carried: [], keptForWork: [] }
  expect([await left({}), await left({ phase: 'first' }), await left({ phase: 'none' })]).toEqual([none, none, none])
  expect(await left({ phase: 'denied', role: null })).toMatchObject({ phase: 'denied', role: null })
})

test('it is put away once, and again after anything of its owner came back', async () => {
  const db = openDatabase(crypto.randomUUID())
  await fill(db)
  const holder = async () => (await readMeta(db, 'syncLease')).holder
  await putAwayMirror(db)
  const first = await holder()
  expect(first).toMatch(/^put-away [0-9a-f-]{36}$/)
  await putAwayMirror(db)
  expect(await holder()).toBe(first)
  const comesBack: (() => Promise<unknown>)[] = [
    () => changeMeta(db, 'mirror', { phase: 'first' }),
    () => changeMeta(db, 'mirror', { phase: 'complete' }),
    () => changeMeta(db, 'syncLease', { holder: 'this tab' }),
    () => db.openedShipments.add({ id: 's1' } as never),
    () => db.warehouseStocks.add({ warehouseId: 'w1' } as never),
    () => db.responseCache.add({ key: 'a question' } as never),
  ]
  for (const back of comesBack) {
    const before = await holder()
    await back()
    await putAwayMirror(db)
    expect(await holder()).not.toBe(before)
    expect(await db.openedShipments.count()).toBe(0)
  }
  db.close()
})

/** A database on a full disk; `room` is what still fits once something was deleted. */
async function onFullDisk(room: (table: string) => boolean) {
  const db = openDatabase(crypto.randomUUID())
  const disk = withDisk(db)
  await fill(db)
  await db.clients.add({ id: 'c1' } as never)
  await db.serverRows.add({ table: 'shipments', id: 's1', row: null })
  await db.searchPacks.add({ no: 1 } as never)
  await db.searchDeltas.add({ id: 's1' } as never)
  await db.openedShipments.add({ id: 's1' } as never)
  await db.responseCache.add({ key: 'a question' } as never)
  disk.isFull = true
  disk.hasRoomFor = room
  return { db, disk }
}

test('on a full disk every copy goes, though nothing of it can be written down', async () => {
  const { db, disk } = await onFullDisk(() => false)
  await expect(putAwayMirror(db)).rejects.toThrow('There is no room left on this device')
  disk.isFull = false
  const left: string[] = []
  for (const table of db.tables) if (table.name !== 'meta' && (await table.count()) > 0) left.push(table.name)
  expect(left).toEqual(['outbox'])
  expect((await db.meta.toCollection().primaryKeys()).filter((key) => ['counts', 'mirror', 'calls'].includes(key))).toEqual([])
  db.close()
})

test('once deleting has made room, the role that the receipts belong to is written down again', async () => {
  const { db, disk } = await onFullDisk(() => false)
  disk.onDelete = (table) => {
    if (table === 'responseCache') disk.hasRoomFor = () => true
  }
  await putAwayMirror(db)
  expect(await readMeta(db, 'mirror')).toMatchObject({ phase: 'none', role: 'staff', cursor: 0 })
  expect((await readMeta(db, 'syncLease')).holder).toMatch(/^put-away /)
  db.close()
})

test('what else goes wrong deletes nothing', async () => {
  const db = openDatabase(crypto.randomUUID())
  await fill(db)
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('The disk is broken', 'UnknownError')
  })
  await expect(putAwayMirror(db)).rejects.toThrow('The disk is broken')
  expect(await db.shipments.count()).toBe(1)
  db.close()
})
