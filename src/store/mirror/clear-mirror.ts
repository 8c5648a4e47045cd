import { keptCopies } from '#store/copies/kept-copies.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { MIRRORED_TABLES, type MirroredTable, type MirrorPage } from '#domain/sync/mirror.ts'
import { isOffice, type Role } from '#domain/people/roles.ts'
import { inTurn } from '#store/outbox/sync-lease.ts'
import { forgetFormerRole } from '#store/sign-out/forget-contents.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { offerAgain } from '#store/outbox/offer-again.ts'
import { pendingCommands, recordTables, rebaseRecords } from '#store/records/rebase-records.ts'
import { searchEntry } from '#store/search/search-deltas.ts'
import { clearSearch, packNew, packTables } from '#store/search/search-packs.ts'
import { settleEntries } from '#store/records/settle-entries.ts'
import { changeCounts } from '#store/search/status-counts.ts'
import { StorageFull } from '#store/database/storage-full.ts'

/**
 * Empties what is shown, inside the caller's transaction (which names `packTables` too). The outbox always stays. With `keep-unsent-work`
 * its records stay too, and their names are returned.
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
    // Records that this person made, such as a new shipment, keep showing.
    await rebaseRecords(db, [...pending.keys()].map(recordNamed))
  }
  return extent === 'everything' ? [] : [...pending.keys()]
}

function recordNamed(name: string): { table: MirroredTable; id: string } {
  return { table: name.slice(0, name.indexOf(':')) as MirroredTable, id: name.slice(name.indexOf(':') + 1) }
}

/** The tables of a transaction that may find the role gone. */
export function tablesOfARole(db: WaybillDatabase) {
  return [...recordTables(db), ...packTables(db), ...keptCopies(db), db.responseCache, db.formDrafts, db.photos] as const
}

/** The whole office sees the same. */
export function seesTheSame(before: Role | null, now: Role): boolean {
  return before === now || (before !== null && isOffice(before) && isOffice(now))
}

/**
 * Removes every copy of what the lost role was shown. Runs inside the caller's transaction, which also empties the shown rows. An accepted
 * command becomes a receipt: the next mirror begins after that answer and holds its change.
 */
export async function loseRole(db: WaybillDatabase): Promise<void> {
  await settleEntries(db, 'nothing-is-shown')
  await forgetFormerRole(db)
}

/**
 * On a full disk, deletions remove first what may no longer be seen. The notes of the rest wait for room. Until then each answer has
 * another role than the mirror and asks for the same again.
 */
async function evenWithoutRoom(db: WaybillDatabase, holder: string, work: () => Promise<void>): Promise<void> {
  try {
    await inTurn(db, holder, tablesOfARole(db), work)
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    const copies = [
      ...MIRRORED_TABLES.map((table) => db.table(table)),
      db.serverRows,
      ...packTables(db),
      db.searchDeltas,
      ...keptCopies(db),
      db.responseCache,
    ]
    await inTurn(db, holder, copies, async () => {
      for (const copy of copies) await copy.clear()
      await db.meta.delete('counts')
    })
    await inTurn(db, holder, tablesOfARole(db), work)
  }
}

/** The server shows this person nothing any more. Their unsent work stays and may still be taken. */
export async function denyMirror(db: WaybillDatabase, holder: string): Promise<void> {
  await evenWithoutRoom(db, holder, async () => {
    const { phase } = await readMeta(db, 'mirror')
    const settled = await settleEntries(db, 'nothing-is-shown')
    // Runs each time, because an answer that was under way when the role went is kept a moment later.
    await forgetFormerRole(db)
    if (phase !== 'denied') {
      await clearShown(db, 'everything')
      await changeMeta(db, 'mirror', { phase: 'denied', role: null, epoch: '', scope: -1, cursor: 0, carried: [], keptForWork: [] })
    }
    await rebaseRecords(db, settled)
  })
}

/**
 * Begins the mirror anew. Another scope means another role: the rows go at once. Another epoch is the same person's view of the same
 * company: the rows stay readable until the first new page replaces them, and this device offers the server again what it was told. `page`
 * is the answer that says so; null when this device found out by itself.
 */
export async function resetMirror(
  db: WaybillDatabase,
  holder: string,
  reason: 'epoch' | 'scope' | 'cursor',
  page: Pick<MirrorPage, 'epoch' | 'role' | 'head'> | null,
): Promise<void> {
  const inTransaction = (work: () => Promise<void>) =>
    reason === 'scope' ? evenWithoutRoom(db, holder, work) : inTurn(db, holder, tablesOfARole(db), work)
  await inTransaction(async () => {
    const { role } = await readMeta(db, 'mirror')
    const isForgetful = page !== null && (reason === 'cursor' || (await standsBefore(db, page, 'all-answers')))
    if (reason === 'scope' && (page === null || !seesTheSame(role, page.role))) await loseRole(db)
    if (isForgetful) await doubtAnswers(db)
    const offered = page === null ? [] : await offerAgain(db, page.epoch)
    if (reason === 'scope') await clearShown(db, 'everything')
    await rebaseRecords(db, offered)
    await changeMeta(db, 'mirror', { phase: 'none', cursor: 0, ...(reason === 'scope' && { role: null, scope: -1 }) })
  })
}

/**
 * Whether a page or an answer of the same epoch told this device of a version beyond the server's head. A mirror that is up to date holds the
 * versions of all its receipts; one that begins anew asks the receipts as well.
 */
export async function standsBefore(
  db: WaybillDatabase,
  { epoch, head }: Pick<MirrorPage, 'epoch' | 'head'>,
  answered: 'what-is-not-here-yet' | 'all-answers',
): Promise<boolean> {
  const mirror = await readMeta(db, 'mirror')
  if (mirror.epoch === epoch && mirror.cursor > head) return true
  const beyond = db.outbox
    .where('state')
    .anyOf(answered === 'all-answers' ? ['accepted', 'confirmed'] : ['accepted'])
    .and(({ answer }) => answer?.epoch === epoch && (answer.version ?? 0) > head)
  return (await beyond.count()) > 0
}

/** The server's head is older than what it told this device: it was restored without a new epoch. Its answers count as another epoch's. */
async function doubtAnswers(db: WaybillDatabase): Promise<void> {
  await db.outbox
    .where('state')
    .anyOf('accepted', 'confirmed', 'refused')
    .modify((entry) => {
      if (entry.answer !== null) entry.answer = { ...entry.answer, epoch: '' }
    })
  await changeMeta(db, 'contact', { epoch: '' })
}
