import type { WaybillDatabase } from '#store/database.ts'
import { MIRRORED_TABLES, type MirroredTable } from '#domain/mirror.ts'
import { inTurn } from '#store/drainer.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import { pendingCommands, recordTables, refreshRecords } from '#store/refresh-records.ts'
import { searchEntry } from '#store/search-deltas.ts'
import { clearSearch, packNew } from '#store/search-packs.ts'
import { settleEntries } from '#store/settle-entries.ts'
import { changeCounts } from '#store/status-counts.ts'

/**
 * Empties what is shown, inside the caller's transaction (which names `searchPacks` too). The outbox stays in any case; with
 * `keep-unsent-work` the records it is about stay as well, and their names are returned.
 */
export async function clearShown(db: WaybillDatabase, extent: 'keep-unsent-work' | 'everything'): Promise<string[]> {
  const pending = await pendingCommands(db)
  for (const table of MIRRORED_TABLES) {
    const ids =
      extent === 'everything'
        ? []
        : [...pending.keys()].flatMap((name) => (name.startsWith(`${table}:`) ? [name.slice(table.length + 1)] : []))
    const present = (await db.table(table).bulkGet(ids)).flatMap((row: unknown) => (row === undefined ? [] : [row as { id: string }]))
    await db.table(table).clear()
    if (present.length > 0) await db.table(table).bulkAdd(present)
  }
  await clearSearch(db)
  await db.meta.delete('counts')
  const shipments = await db.shipments.toArray()
  await packNew(db, shipments.map(searchEntry))
  await changeCounts(db, [], shipments)
  if (extent === 'everything') {
    await db.serverRows.clear()
    // What this person made themselves, such as a new shipment, shows on.
    await refreshRecords(db, [...pending.keys()].map(recordNamed))
  }
  return extent === 'everything' ? [] : [...pending.keys()]
}

function recordNamed(name: string): { table: MirroredTable; id: string } {
  return { table: name.slice(0, name.indexOf(':')) as MirroredTable, id: name.slice(name.indexOf(':') + 1) }
}

/** The server shows this person nothing any more. Their unsent work stays and may still be taken. */
export async function denyMirror(db: WaybillDatabase, holder: string): Promise<void> {
  await inTurn(db, holder, [...recordTables(db), db.searchPacks, db.details, db.answers], async () => {
    const { phase } = await readMeta(db, 'mirror')
    const settled = await settleEntries(db, 'nothing-is-shown')
    if (phase !== 'denied') {
      await db.details.clear()
      await db.answers.clear()
      await clearShown(db, 'everything')
      await changeMeta(db, 'mirror', { phase: 'denied', role: null, epoch: '', scope: -1, cursor: 0, carried: [] })
    }
    await refreshRecords(db, settled)
  })
}

/**
 * The mirror has to be made anew. Another scope means another role: its rows go at once. Another epoch is the same person's view of
 * the same company: the rows stay to be read until the first new page replaces them.
 */
export async function resetMirror(db: WaybillDatabase, holder: string, reason: 'epoch' | 'scope' | 'cursor'): Promise<void> {
  await inTurn(db, holder, [...recordTables(db), db.searchPacks, db.details, db.answers], async () => {
    if (reason === 'scope') {
      await db.details.clear()
      await db.answers.clear()
      await clearShown(db, 'everything')
    }
    await changeMeta(db, 'mirror', { phase: 'none', ...(reason === 'scope' && { role: null, scope: -1 }) })
  })
}
