import type { MirroredRows, MirroredTable } from '#domain/sync/mirror.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { changeCounts } from '#store/search/status-counts.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { noteSearchChanges } from '#store/search/search-deltas.ts'

/** Rows to show from now on; null takes the row away. */
export type ShownChange = { [Table in MirroredTable]: { table: Table; id: string; row: MirroredRows[Table] | null } }[MirroredTable]

/** The tables a transaction has to name in order to change what is shown. */
export function shownTables(db: WaybillDatabase) {
  return [db.shipments, db.clients, db.warehouses, db.drivers, db.run_sheets, db.searchDeltas, db.meta] as const
}

/** Changes what is shown together with its search text and its counts; runs inside the caller's transaction. */
export async function showRows(db: WaybillDatabase, changes: ShownChange[]): Promise<void> {
  await showShipments(
    db,
    changes.filter((change) => change.table === 'shipments'),
  )
  await showPlain(
    db,
    'clients',
    changes.filter((change) => change.table === 'clients'),
  )
  await showPlain(
    db,
    'warehouses',
    changes.filter((change) => change.table === 'warehouses'),
  )
  await showPlain(
    db,
    'drivers',
    changes.filter((change) => change.table === 'drivers'),
  )
  await showPlain(
    db,
    'run_sheets',
    changes.filter((change) => change.table === 'run_sheets'),
  )
}

async function showShipments(db: WaybillDatabase, changes: { id: string; row: Shipment | null }[]): Promise<void> {
  if (changes.length === 0) return
  const before = await db.shipments.bulkGet(changes.map(({ id }) => id))
  await putAndDelete(db.shipments, changes)
  await noteSearchChanges(db, changes, before)
  await changeCounts(
    db,
    before.filter((row) => row !== undefined),
    changes.flatMap(({ row }) => (row === null ? [] : [row])),
  )
}

async function showPlain<Table extends 'clients' | 'warehouses' | 'drivers' | 'run_sheets'>(
  db: WaybillDatabase,
  table: Table,
  changes: { id: string; row: MirroredRows[Table] | null }[],
): Promise<void> {
  if (changes.length > 0) await putAndDelete(db.table<MirroredRows[Table], string>(table), changes)
}

interface Writable<Row> {
  bulkPut(rows: Row[]): PromiseLike<unknown>
  bulkDelete(ids: string[]): PromiseLike<unknown>
}

async function putAndDelete<Row>(table: Writable<Row>, changes: { id: string; row: Row | null }[]): Promise<void> {
  const rows = changes.flatMap(({ row }) => (row === null ? [] : [row]))
  const gone = changes.flatMap(({ id, row }) => (row === null ? [id] : []))
  if (rows.length > 0) await table.bulkPut(rows)
  if (gone.length > 0) await table.bulkDelete(gone)
}
