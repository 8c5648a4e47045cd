import { afterEach, expect, test, vi } from 'vitest'
import { NO_SERVER_TIME } from '#domain/sync/server-time.ts'
import { databaseName } from '#store/database/database-name.ts'
import { openDatabase, WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { MetaRows } from '#store/database/meta-rows.ts'

const opened: WaybillDatabase[] = []
afterEach(() => opened.splice(0).forEach((db) => db.close()))

function fresh(userId: string = crypto.randomUUID()): WaybillDatabase {
  const db = openDatabase(userId)
  opened.push(db)
  return db
}

test('what a device knows before it has heard or done anything', async () => {
  const notYet = { after: null, done: false }
  const expected: MetaRows = {
    mirror: {
      key: 'mirror',
      phase: 'none',
      epoch: '',
      scope: 0,
      role: null,
      head: 0,
      cursor: 0,
      tables: { shipments: notYet, clients: notYet, warehouses: notYet, drivers: notYet, run_sheets: notYet },
      prunedAt: 0,
      answeredUnder: 0,
      remadeAt: null,
      unknownTables: [],
      keptForWork: [],
      carried: [],
    },
    contact: {
      key: 'contact',
      connection: 'unknown',
      lastContactAt: null,
      serverTime: null,
      time: NO_SERVER_TIME,
      clockOffsetMs: null,
      pruning: null,
      epoch: null,
      // Two days, until the office says how far back its backups reach.
      keepPhotosMs: 172_800_000,
      appTooOld: false,
      failures: 0,
      pause: null,
      photosPause: null,
    },
    syncLease: { key: 'syncLease', holder: '', running: false, from: 0, until: 0 },
    work: { key: 'work', noted: 0 },
    counts: { key: 'counts', total: 0, byStatus: {} },
    search: { key: 'search', appended: 0, rewritten: 0, noted: 0, leftInPacks: false },
    removal: { key: 'removal', begun: false },
    views: { key: 'views', kept: [], columns: null, unsent: [], notTaken: [], noted: 0 },
    monthsEnd: { key: 'monthsEnd', run: null, revision: 0 },
    calls: { key: 'calls', at: {} },
    cash: { key: 'cash', told: null },
    decisions: { key: 'decisions', within: null },
  }
  const db = fresh()
  for (const [key, row] of Object.entries(expected)) expect(await readMeta(db, key as keyof MetaRows)).toStrictEqual(row)
  expect(await db.meta.count()).toBe(0)
})

test('what is changed of a row leaves the rest, and what reads it may change its own copy', async () => {
  const db = fresh()
  const read = await readMeta(db, 'mirror')
  read.carried.push('shipments:s1')
  read.tables.shipments.done = true
  expect(await readMeta(db, 'mirror')).toMatchObject({ carried: [], tables: { shipments: { done: false } } })
  await changeMeta(db, 'syncLease', { holder: 'this tab', until: 5 })
  await changeMeta(db, 'syncLease', { running: true })
  expect(await readMeta(db, 'syncLease')).toEqual({ key: 'syncLease', holder: 'this tab', running: true, from: 0, until: 5 })
  // A row of an earlier app lacks what came since.
  await db.meta.put({ key: 'views', kept: [] } as never)
  expect(await readMeta(db, 'views')).toEqual({ key: 'views', kept: [], columns: null, unsent: [], notTaken: [], noted: 0 })
})

test('what is saved is on the disk before anybody is told so, and nothing is read from memory', () => {
  const { _options } = fresh() as unknown as { _options: unknown }
  expect(_options).toMatchObject({ chromeTransactionDurability: 'strict', cache: 'disabled' })
})

test('a database that was emptied for its removal begins anew at the next sign-in, with its rows of before', async () => {
  const userId = crypto.randomUUID()
  const left = fresh(userId)
  await changeMeta(left, 'removal', { begun: true })
  await changeMeta(left, 'work', { noted: 3 })
  expect((await readMeta(left, 'removal')).begun).toBe(true)
  const again = fresh(userId)
  expect((await readMeta(again, 'removal')).begun).toBe(false)
  expect((await readMeta(again, 'work')).noted).toBe(3)
})

test('a first opening writes nothing', async () => {
  const remove = vi.spyOn(IDBObjectStore.prototype, 'delete')
  await fresh().open()
  expect(remove).not.toHaveBeenCalled()
  remove.mockRestore()
})

test('a tab lets go when another deletes the database, and does not bring it back', async () => {
  const userId = crypto.randomUUID()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const tab = fresh(userId)
  await tab.open()
  await new WaybillDatabase(databaseName(userId)).delete()
  expect(tab.isOpen()).toBe(false)
  await expect(tab.meta.count()).rejects.toThrow('DatabaseClosedError')
  expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(userId))
  warn.mockRestore()
})

test('a tab lets go when a newer app changes the tables, and looks at them again', async () => {
  const userId = crypto.randomUUID()
  const warn = vi.spyOn(console, 'warn').mockReturnValue()
  const tab = fresh(userId)
  await tab.open()
  const newer = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(databaseName(userId), 20)
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('not opened')))
  })
  expect(newer.version).toBe(20)
  newer.close()
  warn.mockRestore()
})
