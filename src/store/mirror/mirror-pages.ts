import { clearKeptCopies } from '#store/copies/kept-copies.ts'
import type { MirrorPage, MirrorPosition, MirroredTable } from '#domain/sync/mirror.ts'
import { MIRRORED_TABLES } from '#domain/sync/mirror.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import type { ServerRow, WaybillDatabase } from '#store/database/database.ts'
import { inTurn } from '#store/outbox/sync-lease.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { MirrorState } from '#store/database/meta-rows.ts'
import { offerAgain } from '#store/outbox/offer-again.ts'
import { pendingCommands, recordId, recordTables, rebaseRecords, takeServerRows } from '#store/records/rebase-records.ts'
import { searchEntry } from '#store/search/search-deltas.ts'
import { latestTime, noteKeepPhotos } from '#store/mirror/page-notes.ts'
import { packNew, packTables } from '#store/search/search-packs.ts'
import { settleEntries } from '#store/records/settle-entries.ts'
import { changeCounts } from '#store/search/status-counts.ts'
import { clearShown, loseRole, seesTheSame, tablesOfARole } from '#store/mirror/clear-mirror.ts'

export interface AskedPage {
  holder: string
  table: MirroredTable
  after: MirrorPosition | null
}

/** `moved-on`: the page belongs to an ended epoch or scope, or another tab has already written it. */
export type PageTaken = 'taken' | 'moved-on'

/** The tables that the page's person gets a copy of. */
export function tablesOf(role: MirrorPage['role']): readonly MirroredTable[] {
  return role === 'driver' ? ['shipments', 'run_sheets'] : MIRRORED_TABLES
}

/**
 * Writes a page of a first mirror with its position, search text and counts in one transaction, so that the mirror goes on after any
 * interruption. The first page of shipments begins a mirror and replaces the old one.
 */
export async function takeMirrorPage(db: WaybillDatabase, asked: AskedPage, page: MirrorPage): Promise<PageTaken> {
  try {
    return await writePage(db, asked, page, 'all-new')
  } catch (error) {
    // Rows that were already here are rare, so only they are looked up.
    if (isNamed(error, 'ConstraintError') || isNamed(error, 'BulkError')) return writePage(db, asked, page, 'look-up')
    throw error
  }
}

async function writePage(db: WaybillDatabase, asked: AskedPage, page: MirrorPage, way: 'all-new' | 'look-up'): Promise<PageTaken> {
  const mayBegin = asked.table === 'shipments' && asked.after === null
  return inTurn(db, asked.holder, mayBegin ? tablesOfARole(db) : [...recordTables(db), ...packTables(db)], async () => {
    let state = await readMeta(db, 'mirror')
    if (state.phase === 'none' || state.phase === 'denied') {
      if (!mayBegin) return 'moved-on'
      state = await beginMirror(db, state, page)
    }
    const expected = state.tables[asked.table].after
    const same = state.phase === 'first' && state.epoch === page.epoch && state.scope === page.scope && expected?.id === asked.after?.id
    if (!same || state.tables[asked.table].done) return 'moved-on'

    // Each once, or the counts would go wrong.
    const rows = [...new Map(page.rows.map((row) => [row.id, row])).values()]
    const carried = await writeRows(db, asked.table, rows, new Set(state.carried), way)
    const tables = { ...state.tables, [asked.table]: { after: page.next ?? asked.after, done: page.next === null } }
    await changeMeta(db, 'mirror', { tables, carried: [...carried], answeredUnder: latestTime(state.answeredUnder, page.serverTime) })
    await noteKeepPhotos(db, page)
    return 'taken'
  })
}

/** Pulling starts from this page's head; every later page is read after it. */
async function beginMirror(db: WaybillDatabase, before: MirrorState, page: MirrorPage): Promise<MirrorState> {
  const samePerson = before.role === page.role && before.scope === page.scope
  if (before.role !== null && !seesTheSame(before.role, page.role)) await loseRole(db)
  const offered = await offerAgain(db, page.epoch)
  // Deletes histories of shipments that are gone; the others are fetched again.
  await clearKeptCopies(db)
  const carried = await clearShown(db, samePerson ? 'keep-unsent-work' : 'everything')
  await rebaseRecords(db, offered)
  const wanted = tablesOf(page.role)
  const tables = Object.fromEntries(MIRRORED_TABLES.map((table) => [table, { after: null, done: !wanted.includes(table) }]))
  const state: MirrorState = {
    key: 'mirror',
    phase: 'first',
    epoch: page.epoch,
    scope: page.scope,
    role: page.role,
    head: page.head,
    cursor: page.head,
    tables: tables as MirrorState['tables'],
    prunedAt: 0,
    answeredUnder: 0,
    remadeAt: before.remadeAt,
    unknownTables: [],
    keptForWork: [],
    carried,
  }
  await db.meta.put(state)
  return state
}

/** Returns what is still carried over. Almost every row is new and has no commands on top: these are written the short way. */
async function writeRows(
  db: WaybillDatabase,
  table: MirroredTable,
  rows: MirrorPage['rows'],
  carried: Set<string>,
  way: 'all-new' | 'look-up',
): Promise<Set<string>> {
  const pending = await pendingCommands(db)
  const apart = (id: string) => way === 'look-up' || pending.has(recordId({ table, id })) || carried.has(recordId({ table, id }))
  const plain = rows.filter(({ id }) => !apart(id))
  const special = rows.filter(({ id }) => apart(id))
  if (plain.length > 0) await db.table(table).bulkAdd(plain)
  if (table === 'shipments' && plain.length > 0) {
    // The request named the table, so these are its rows.
    const shipments = plain as Shipment[]
    await packNew(db, shipments.map(searchEntry))
    await changeCounts(db, [], shipments)
  }
  if (special.length > 0) {
    await takeServerRows(
      db,
      special.map((row) => ({ table, id: row.id, row }) as ServerRow),
    )
  }
  return new Set([...carried].filter((name) => !special.some(({ id }) => recordId({ table, id }) === name)))
}

/** After the last page: carried-over records that did not come back are gone, and pulling goes on from the head. */
export async function completeMirror(db: WaybillDatabase, holder: string): Promise<void> {
  await inTurn(db, holder, [...recordTables(db), ...packTables(db)], async () => {
    const state = await readMeta(db, 'mirror')
    if (state.phase !== 'first' || !MIRRORED_TABLES.every((table) => state.tables[table].done)) return
    await changeMeta(db, 'mirror', { phase: 'complete', cursor: state.head, carried: [] })
    const settled = await settleEntries(db, { epoch: state.epoch, cursor: state.head, atHead: false })
    await takeServerRows(db, state.carried.map(goneRow))
    await rebaseRecords(db, settled)
  })
}

function goneRow(name: string): ServerRow {
  const [table, id] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
  return { table: table as MirroredTable, id, row: null }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
