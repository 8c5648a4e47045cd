import { Dexie, type Table } from 'dexie'
import type { WaybillDatabase } from '#store/database.ts'
import { orStorageFull, StorageFull } from '#store/storage-full.ts'

/**
 * Lets go of what can be spared: bytes of photos that have arrived and wait only for the office's backups, then copies of answers.
 * Deletions alone: on a full disk nothing else works. True when anything went.
 */
export async function freeRoom(db: WaybillDatabase): Promise<boolean> {
  const letGo = await db.transaction('rw', [db.photos, db.photoBytes], async () => {
    const arrived = await db.photos.where('state').equals('confirmed').primaryKeys()
    const kept = await db.photoBytes.where('id').anyOf(arrived).primaryKeys()
    if (kept.length > 0) await db.photoBytes.bulkDelete(kept)
    return kept.length > 0
  })
  if (letGo) return true
  return db.transaction('rw', [db.answers, db.details], async () => {
    const copies = (await db.answers.count()) + (await db.details.count())
    await db.answers.clear()
    await db.details.clear()
    return copies > 0
  })
}

/** Tries once more for each time that something could be let go. Throws `StorageFull` when nothing can and it still does not fit. */
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
 * What a person does, in one transaction: what can be spared goes before anybody is told that there is no room. Inside the transaction of
 * other work it is a part of that, which is then tried again as a whole.
 */
export async function saveWork<Value>(db: WaybillDatabase, tables: readonly Table[], work: () => Promise<Value>): Promise<Value> {
  const save = () => orStorageFull(db.transaction('rw', [...tables], work))
  return isPartOfOther() ? save() : makingRoom(db, save)
}

function isPartOfOther(): boolean {
  const transaction: unknown = Dexie.currentTransaction
  return transaction !== null && transaction !== undefined
}
