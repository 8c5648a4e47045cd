import { afterEach, expect, test, vi } from 'vitest'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import { freeRoom, makingRoom, saveWork } from '#store/database/free-room.ts'
import { orStorageFull, StorageFull } from '#store/database/storage-full.ts'
import { somePhotoRow } from '#tests/support/outbox-rows.ts'

const opened: WaybillDatabase[] = []
afterEach(() => opened.splice(0).forEach((db) => db.close()))

const states = ['waiting', 'sending', 'backoff', 'signed-out', 'refused', 'confirmed', 'discarded'] as const

/** A device with a photo in each state, and with copies of answers of each kind. */
async function device({ photos = [...states] as (typeof states)[number][], copies = true } = {}): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  opened.push(db)
  await db.photos.bulkAdd(photos.map((state) => somePhotoRow(state, state, { state })))
  await db.photoBytes.bulkAdd(photos.map((id) => ({ id, bytes: new ArrayBuffer(3) })))
  if (!copies) return db
  await db.responseCache.add({ key: 'a question' } as never)
  await db.openedShipments.add({ id: 's1' } as never)
  await db.warehouseStocks.add({ warehouseId: 'w1' } as never)
  return db
}

const bytesOf = async (db: WaybillDatabase) => (await db.photoBytes.toCollection().primaryKeys()).toSorted()
const copiesIn = async (db: WaybillDatabase) =>
  (await db.responseCache.count()) + (await db.openedShipments.count()) + (await db.warehouseStocks.count())

const full = (name = 'QuotaExceededError') => new DOMException('The disk is full', name)

test('first the bytes of arrived photos go, then copies of answers, and then there is nothing to spare', async () => {
  const db = await device()
  const others = states.filter((state) => state !== 'confirmed').toSorted()
  expect([await freeRoom(db), await bytesOf(db), await copiesIn(db)]).toEqual([true, others, 3])
  expect([await freeRoom(db), await bytesOf(db), await copiesIn(db)]).toEqual([true, others, 0])
  expect([await freeRoom(db), await bytesOf(db), await db.photos.count()]).toEqual([false, others, states.length])
})

test.each(['responseCache', 'openedShipments', 'warehouseStocks'] as const)('a copy in %s alone is spared as well', async (table) => {
  const db = await device({ photos: [] })
  for (const other of [db.responseCache, db.openedShipments, db.warehouseStocks]) if (other.name !== table) await other.clear()
  expect([await freeRoom(db), await copiesIn(db), await freeRoom(db)]).toEqual([true, 0, false])
})

test('work is tried again each time that room was made, until nothing more can be spared', async () => {
  const db = await device()
  const work = vi.fn(() => Promise.reject(new StorageFull(null)))
  await expect(makingRoom(db, work)).rejects.toBeInstanceOf(StorageFull)
  expect(work).toHaveBeenCalledTimes(3)
  const once = vi.fn(() => Promise.resolve('saved'))
  expect([await makingRoom(db, once), once.mock.calls.length]).toEqual(['saved', 1])
})

test('for any other failure nothing is spared, and nothing is tried again', async () => {
  const db = await device()
  const work = vi.fn(() => Promise.reject(new Error('broken')))
  await expect(makingRoom(db, work)).rejects.toThrow('broken')
  expect([work.mock.calls.length, await copiesIn(db)]).toEqual([1, 3])
})

test('an act of a person makes room for itself; inside another it leaves that to the whole', async () => {
  const db = await device({ photos: ['confirmed'] })
  const fillsOnce = () => vi.fn(() => Promise.resolve()).mockRejectedValueOnce(full())
  const alone = fillsOnce()
  await saveWork(db, [db.meta], alone)
  expect([alone.mock.calls.length, await bytesOf(db), await copiesIn(db)]).toEqual([2, [], 3])
  const inner = fillsOnce()
  const outer = vi.fn(async () => saveWork(db, [db.meta], inner))
  await saveWork(db, [db.meta, db.outbox], outer)
  expect([inner.mock.calls.length, outer.mock.calls.length, await copiesIn(db)]).toEqual([2, 2, 0])
})

test('the error of a full disk is known as it is, inside an abort, and among those of a bulk write', async () => {
  const told = async (error: unknown) => orStorageFull(Promise.reject(error as Error)).catch((heard: unknown) => heard)
  const inner = (cause: unknown) => Object.assign(new Error('AbortError'), { inner: cause })
  const failures = (...causes: unknown[]) => Object.assign(new Error('BulkError'), { failures: causes })
  for (const error of [full(), inner(full()), inner(inner(full())), failures(null, full()), inner(failures(full()))]) {
    const heard = await told(error)
    expect(heard).toBeInstanceOf(StorageFull)
    expect((heard as StorageFull).cause).toBe(error)
  }
  const others = [
    full('UnknownError'),
    new Error('any'),
    inner(new Error('any')),
    failures(new Error('any')),
    failures(),
    null,
    undefined,
    'full',
  ]
  for (const error of [...others, { failures: 'QuotaExceededError' }, { inner: null }]) expect(await told(error)).toBe(error)
  expect(await orStorageFull(Promise.resolve(5))).toBe(5)
})
