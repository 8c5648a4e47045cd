import { applyCommand, recordOf, type ShownRecord } from '#domain/sync/apply-command.ts'
import { recordKey, type Command } from '#domain/sync/command.ts'
import { MIRRORED_TABLES, type MirroredTable } from '#domain/sync/mirror.ts'
import type { ServerRow, WaybillDatabase } from '#store/database/database.ts'
import { isBeingWithdrawn, SHOWN_STATES, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { showRows, shownTables, type ShownChange } from '#store/records/shown-rows.ts'

export interface RecordName {
  table: MirroredTable
  id: string
}

/** The tables a transaction has to name in order to recompute what is shown. */
export function recordTables(db: WaybillDatabase) {
  return [...shownTables(db), db.serverRows, db.outbox, db.neverOffered] as const
}

/** Every command that shows on top of the server's rows, oldest first, by record. */
export async function pendingCommands(db: WaybillDatabase): Promise<Map<string, Command[]>> {
  return byRecord(await db.outbox.where('state').anyOf(SHOWN_STATES).sortBy('seq'))
}

/** A person who saves one more thing must not wait while a long queue is read. For many records reading the queue is quicker. */
const FEW_RECORDS = 50

async function pendingCommandsOf(db: WaybillDatabase, records: RecordName[]): Promise<Map<string, Command[]>> {
  if (records.length > FEW_RECORDS) return pendingCommands(db)
  const entries = await db.outbox
    .where('orderKeys')
    .anyOf(records.flatMap((record) => orderKeyOf(record) ?? []))
    .and(({ state }) => SHOWN_STATES.some((shown) => shown === state))
    .sortBy('seq')
  return byRecord(entries)
}

/** Each command is ordered by the record it is about. */
function orderKeyOf({ table, id }: RecordName): string | null {
  switch (table) {
    case 'shipments':
      return recordKey.shipment(id)
    case 'clients':
      return recordKey.client(id)
    case 'warehouses':
      return recordKey.warehouse(id)
    case 'run_sheets':
      return recordKey.runSheet(id)
    case 'drivers':
      return null
  }
}

function byRecord(entries: OutboxEntry[]): Map<string, Command[]> {
  const commands = new Map<string, Command[]>()
  for (const entry of entries) {
    const { command } = entry
    const record = recordOf(command)
    if (record === null || isBeingWithdrawn(entry)) continue
    const key = recordId(record)
    commands.set(key, [...(commands.get(key) ?? []), command])
  }
  return commands
}

export function recordId({ table, id }: RecordName): string {
  return `${table}:${id}`
}

/**
 * Takes the server's rows (null means gone) and shows them with this person's pending commands on top. Runs inside the caller's
 * transaction.
 */
export async function takeServerRows(db: WaybillDatabase, rows: ServerRow[]): Promise<void> {
  const pending = await pendingCommands(db)
  const underneath = rows.filter((row) => pending.has(recordId(row)))
  if (underneath.length > 0) await db.serverRows.bulkPut(underneath)
  // A row kept apart for a record without commands is older than what is shown from now on.
  await db.serverRows.bulkDelete(
    rows.filter((row) => !pending.has(recordId(row))).map(({ table, id }): [MirroredTable, string] => [table, id]),
  )
  await showRows(
    db,
    rows.map((row) => withCommands(row, pending.get(recordId(row)) ?? [])),
  )
}

/**
 * Recomputes records whose commands have changed, from the server's row and the remaining commands. With none left it shows the server's
 * row and no longer keeps it apart. What is shown of a record without commands is the server's row: it is put aside with the first one.
 */
export async function rebaseRecords(db: WaybillDatabase, records: RecordName[]): Promise<void> {
  const names = [...new Map(records.map((record) => [recordId(record), record])).values()]
  if (names.length === 0) return
  const pending = await pendingCommandsOf(db, names)
  const kept = await db.serverRows.bulkGet(names.map(({ table, id }): [MirroredTable, string] => [table, id]))
  const shown = await shownAsServerRows(
    db,
    names.filter((_, at) => kept[at] === undefined),
  )
  const changes: ShownChange[] = []
  const keep: ServerRow[] = []
  const drop: [MirroredTable, string][] = []
  for (const [at, name] of names.entries()) {
    const commands = pending.get(recordId(name)) ?? []
    const server = kept[at] ?? shown.get(recordId(name)) ?? noRow(name)
    changes.push(withCommands(server, commands))
    if (commands.length === 0) drop.push([name.table, name.id])
    else if (kept[at] === undefined) keep.push(server)
  }
  await db.serverRows.bulkDelete(drop)
  await db.serverRows.bulkPut(keep)
  await showRows(db, changes)
}

/** Without commands on top, the server's row is shown. */
async function shownAsServerRows(db: WaybillDatabase, records: RecordName[]): Promise<Map<string, ServerRow>> {
  const rows = new Map<string, ServerRow>()
  for (const table of MIRRORED_TABLES) {
    const ids = records.flatMap((record) => (record.table === table ? [record.id] : []))
    if (ids.length === 0) continue
    const found: unknown[] = await db.table(table).bulkGet(ids)
    // The table's name decides the type of its rows.
    for (const [at, id] of ids.entries()) rows.set(recordId({ table, id }), { table, id, row: found[at] ?? null } as ServerRow)
  }
  return rows
}

function noRow({ table, id }: RecordName): ServerRow {
  return { table, id, row: null }
}

function withCommands(server: ServerRow, commands: Command[]): ShownChange {
  const shown = commands.reduce<ShownRecord>((record, command) => applyCommand(record, command), {
    table: server.table,
    row: server.row,
  } as ShownRecord)
  return { ...shown, id: server.id } as ShownChange
}
