import { Dexie, type Table } from 'dexie'
import { keptCopies } from '#store/copies/kept-copies.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { orStorageFull, StorageFull } from '#store/database/storage-full.ts'

/**
 * Deletes what can be spared: first the bytes of photos that have arrived and wait only for the office's backups, then copies of answers.
 * It only deletes, because nothing else works on a full disk. True when it deleted something.
 */
export async function freeRoom(db: WaybillDatabase): Promise<boolean> {
  const letGo = await db.transaction('rw', [db.photos, db.photoBytes], async () => {
    const arrived = await db.photos.where('state').equals('confirmed').primaryKeys()
    const kept = await db.photoBytes.where('id').anyOf(arrived).primaryKeys()
    if (kept.length > 0) await db.photoBytes.bulkDelete(kept)
    return kept.length > 0
  })
  if (letGo) return true
  return db.transaction('rw', [db.responseCache, ...keptCopies(db)], async () => {
    let copies = 0
    for (const table of [db.responseCache, ...keptCopies(db)]) {
      copies += await table.count()
      await table.clear()
    }
    return copies > 0
  })
}

/** Tries again each time it could free room. Throws `StorageFull` when nothing more can be freed. */
export async function makingRoom<Value>(db: WaybillDatabase, work: () => Promise<Value>): Promise<Value> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StorageFull) || !(await freeRoom(db))) throw error
    }
  }
}

/**
 * Runs one act of a person in one transaction. It frees room before it reports a full disk. Inside another transaction it joins that one,
 * and the outer one is tried again as a whole.
 */
export async function saveWork<Value>(db: WaybillDatabase, tables: readonly Table[], work: () => Promise<Value>): Promise<Value> {
  const save = () => orStorageFull(db.transaction('rw', [...tables], work))
  return isPartOfOther() ? save() : makingRoom(db, save)
}

function isPartOfOther(): boolean {
  const transaction: unknown = Dexie.currentTransaction
  return transaction !== null && transaction !== undefined
}
