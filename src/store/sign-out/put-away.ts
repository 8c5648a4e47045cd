import { WaybillDatabase } from '#store/database/database.ts'
import { databaseName } from '#store/database/database-name.ts'
import { whoHasDatabases } from '#store/database/who-has-databases.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { clearKeptCopies, keptCopies } from '#store/copies/kept-copies.ts'
import { forgetSharedViews } from '#store/copies/unsent-views.ts'
import { MIRRORED_TABLES } from '#domain/sync/mirror.ts'
import { clearShown, tablesOfARole } from '#store/mirror/clear-mirror.ts'
import { orStorageFull, StorageFull } from '#store/database/storage-full.ts'
import { packTables } from '#store/search/search-packs.ts'

/** With a number behind it, which is another each time: a round that this person's tab had begun finds another name in its place and ends. */
const NOBODY = 'put-away'

/**
 * Another person uses this device now. What these databases copied from the company goes; what their owners did here stays as it is, sent
 * or not, with their drafts and photos. When an owner comes back, the mirror begins anew and their work goes on.
 */
export async function putAwayOthers(userId: string): Promise<void> {
  const failures: unknown[] = []
  for (const other of await whoHasDatabases()) {
    if (other === userId) continue
    // Not as its owner: a database that is being removed stays so.
    const db = new WaybillDatabase(databaseName(other))
    try {
      await putAwayMirror(db)
    } catch (error) {
      // One that cannot be opened or changed keeps nobody else's open.
      failures.push(error)
    } finally {
      db.close()
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some databases could not be put away')
}

export async function putAwayMirror(db: WaybillDatabase): Promise<void> {
  if ((await readMeta(db, 'removal')).begun || (await isPutAway(db))) return
  try {
    await putAway(db)
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    const { role } = await readMeta(db, 'mirror')
    await deleteCopies(db)
    // A person who comes back in another role must lose the receipts of this one.
    await orStorageFull(changeMeta(db, 'mirror', { role }))
    await putAway(db)
  }
}

/**
 * Its owner would have to come back for anything to change. They may have since without a name of theirs: on a full disk a round runs under
 * the last one, and what they open is kept before any round.
 */
async function isPutAway(db: WaybillDatabase): Promise<boolean> {
  const [{ holder }, { phase }] = await Promise.all([readMeta(db, 'syncLease'), readMeta(db, 'mirror')])
  if (!holder.startsWith(NOBODY) || phase === 'first' || phase === 'complete') return false
  for (const copies of [...keptCopies(db), db.responseCache]) if ((await copies.count()) > 0) return false
  return true
}

async function putAway(db: WaybillDatabase): Promise<void> {
  await orStorageFull(
    db.transaction('rw', [...tablesOfARole(db), db.meta], async () => {
      await changeMeta(db, 'syncLease', { holder: `${NOBODY} ${crypto.randomUUID()}`, running: false, from: 0, until: 0 })
      await clearKeptCopies(db)
      await forgetSharedViews(db)
      await db.responseCache.clear()
      await db.meta.delete('calls')
      await clearShown(db, 'everything')
      // The role and the cursor stay: they tell whether the owner comes back in another role, or to a server that has forgotten something.
      const { phase } = await readMeta(db, 'mirror')
      if (phase !== 'denied') await changeMeta(db, 'mirror', { phase: 'none', carried: [], keptForWork: [] })
    }),
  )
}

/** A full disk takes deletions alone. Without its state the mirror begins anew. */
async function deleteCopies(db: WaybillDatabase): Promise<void> {
  const mirrored = MIRRORED_TABLES.map((table) => db.table(table))
  const copies = [...mirrored, db.serverRows, ...packTables(db), db.searchDeltas, ...keptCopies(db), db.responseCache]
  await db.transaction('rw', [...copies, db.meta], async () => {
    for (const copy of copies) await copy.clear()
    await db.meta.bulkDelete(['counts', 'mirror', 'calls'])
  })
}
