import type { MirrorPage, MirrorPosition, MirroredTable } from '#domain/mirror.ts'
import { MIRRORED_TABLES } from '#domain/mirror.ts'
import type { Shipment } from '#domain/shipment.ts'
import type { ServerRow, WaybillDatabase } from '#store/database.ts'
import { inTurn } from '#store/drainer.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import type { MirrorState } from '#store/meta-rows.ts'
import { pendingCommands, recordId, recordTables, refreshRecords, takeServerRows } from '#store/refresh-records.ts'
import { searchEntry } from '#store/search-deltas.ts'
import { packNew } from '#store/search-packs.ts'
import { settleEntries } from '#store/settle-entries.ts'
import { changeCounts } from '#store/status-counts.ts'
import { clearShown } from '#store/clear-mirror.ts'

export interface AskedPage {
  holder: string
  table: MirroredTable
  after: MirrorPosition | null
}

/** `moved-on`: the page belongs to an epoch or a scope that is over, or somebody else has written it already. */
export type PageTaken = 'taken' | 'moved-on'

/** The tables of which the page's person gets a copy. */
export function tablesOf(role: MirrorPage['role']): readonly MirroredTable[] {
  return role === 'driver' ? ['shipments'] : MIRRORED_TABLES
}

/**
 * Writes a page of a first mirror with its position, its search text and its counts in one transaction, so that it goes on after
 * any interruption. The first page of shipments begins a mirror and replaces what was there before.
 */
export async function takeMirrorPage(db: WaybillDatabase, asked: AskedPage, page: MirrorPage): Promise<PageTaken> {
  try {
    return await writePage(db, asked, page, 'all-new')
  } catch (error) {
    // A row that was already here: rare enough to look each of them up only then.
    if (isNamed(error, 'ConstraintError') || isNamed(error, 'BulkError')) return writePage(db, asked, page, 'look-up')
    throw error
  }
}

async function writePage(db: WaybillDatabase, asked: AskedPage, page: MirrorPage, way: 'all-new' | 'look-up'): Promise<PageTaken> {
  return inTurn(db, asked.holder, [...recordTables(db), db.searchPacks], async () => {
    let state = await readMeta(db, 'mirror')
    if (state.phase === 'none' || state.phase === 'denied') {
      if (asked.table !== 'shipments' || asked.after !== null) return 'moved-on'
      state = await beginMirror(db, state, page)
    }
    const expected = state.tables[asked.table].after
    const same = state.phase === 'first' && state.epoch === page.epoch && state.scope === page.scope && expected?.id === asked.after?.id
    if (!same || state.tables[asked.table].done) return 'moved-on'

    const carried = await writeRows(db, asked.table, page.rows, new Set(state.carried), way)
    const tables = { ...state.tables, [asked.table]: { after: page.next ?? asked.after, done: page.next === null } }
    await changeMeta(db, 'mirror', { tables, carried: [...carried] })
    return 'taken'
  })
}

/** The page's head is the version to pull from; every later page is read after it. */
async function beginMirror(db: WaybillDatabase, before: MirrorState, page: MirrorPage): Promise<MirrorState> {
  const samePerson = before.role === page.role && before.scope === page.scope
  const carried = await clearShown(db, samePerson ? 'keep-unsent-work' : 'everything')
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
    carried,
  }
  await db.meta.put(state)
  return state
}

/** Returns what is still carried over. Almost every row is new and has nothing on top of it: those are written the short way. */
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
    // The request named the table, so the rows are its rows.
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

/** After the last page: what was carried over and did not come back is gone, and pulling goes on from the head. */
export async function completeMirror(db: WaybillDatabase, holder: string): Promise<void> {
  await inTurn(db, holder, [...recordTables(db), db.searchPacks], async () => {
    const state = await readMeta(db, 'mirror')
    if (state.phase !== 'first' || !MIRRORED_TABLES.every((table) => state.tables[table].done)) return
    await changeMeta(db, 'mirror', { phase: 'complete', cursor: state.head, carried: [] })
    const settled = await settleEntries(db, { epoch: state.epoch, cursor: state.head, atHead: false })
    await takeServerRows(db, state.carried.map(goneRow))
    await refreshRecords(db, settled)
  })
}

function goneRow(name: string): ServerRow {
  const [table, id] = [name.slice(0, name.indexOf(':')), name.slice(name.indexOf(':') + 1)]
  return { table: table as MirroredTable, id, row: null }
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name
}
