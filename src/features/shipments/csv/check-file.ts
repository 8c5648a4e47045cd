import type { CommandPayloads } from '#domain/sync/command.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { uuidOf } from '#domain/values/uuid-of.ts'
import { knownAccounts, type AccountOfFile, type AskAccounts } from '#features/shipments/csv/accounts-of-file.ts'
import { checkFileShipment } from '#features/shipments/csv/check-file-shipment.ts'
import { knownClientCodes } from '#features/shipments/csv/clients-of-file.ts'
import { CSV_COLUMNS, type CsvField } from '#features/shipments/csv/shipment-columns.ts'
import { rowsByShipment, type ShipmentRow } from '#features/shipments/csv/file-rows.ts'
import { knownAnywhere, type AskServer, type KnownShipments } from '#features/shipments/csv/known-anywhere.ts'
import { newShipmentOfFile } from '#features/shipments/csv/new-shipment-of-file.ts'
import { problemAt, readFileShipment, type FileShipment } from '#features/shipments/csv/read-file-shipment.ts'
import { faultWords } from '#features/shipments/form/fault-messages.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { fileRow, type RowProblem } from '#csv-import/file-row.ts'
import { matchColumns, type MatchedColumns } from '#csv-import/match-columns.ts'
import type { CsvRow } from '#csv-import/read-csv.ts'
import { surplusCells } from '#csv-import/surplus-cells.ts'

export type CheckedShipment = { rows: readonly CsvRow[]; shown: FileShipment } & (
  | { state: 'ready'; payload: CommandPayloads['create-shipment'] }
  | { state: 'here' }
  | { state: 'faulty'; problems: RowProblem[] }
)

export interface CheckedFile {
  header: string[]
  columns: MatchedColumns<CsvField>
  rowCount: number
  shipments: CheckedShipment[]
  /** False without signal: shipments older than this device's copy count as new. */
  serverAsked: boolean
}

/** Shipments between two moments in which the page draws and hears its keys. */
const PIECE = 200

/** Judges every row before anything is written. */
export async function checkFile(
  db: WaybillDatabase,
  header: string[],
  rows: CsvRow[],
  askServer: AskServer,
  askAccounts: AskAccounts,
  now: Date = new Date(),
): Promise<CheckedFile> {
  const columns = matchColumns(header, CSV_COLUMNS)
  const file = { header, columns, rowCount: rows.length }
  if (columns.missing.length > 0 || columns.twice.length > 0) return { ...file, shipments: [], serverAsked: false }

  const today = todayInIndia(now)
  const fileRows = rows.map((row) => fileRow(row, columns))
  const repeated = repeatedRows(fileRows)
  const read: { id: string; shipment: FileShipment }[] = []
  for (const [at, group] of rowsByShipment(fileRows).entries()) {
    const shipment = readFileShipment(group, () => crypto.randomUUID())
    // The id follows from what the rows say: the same row imported again is the same shipment, here and at the server.
    if (shipment !== null) read.push({ id: await uuidOf(group.map(({ content }) => content).join('\n')), shipment })
    if (at % PIECE === 0) await new Promise((resolve) => setTimeout(resolve))
  }

  const clientCodes = await knownClientCodes(
    db,
    read.map(({ shipment }) => shipment.typed.clientCode),
  )
  const asked = {
    ids: read.map(({ id }) => id),
    trackingNumbers: read.map(({ shipment }) => shipment.typed.trackingNumber).filter((number) => number !== ''),
    shipmentIds: read.map(({ shipment }) => shipment.shipmentId).filter((id) => id !== ''),
  }
  const known = await knownAnywhere(db, asked, askServer)
  const accountOf = await knownAccounts(
    read.map(({ shipment }) => shipment.typed.customerId),
    askAccounts,
  )
  const numbers = new Map<string, number>()
  const shipments: CheckedShipment[] = []
  for (const [at, { id, shipment }] of read.entries()) {
    const common = { rows: shipment.rows.map(({ source }) => source), shown: shipment }
    const standing = standingOf(id, shipment, known)
    const account = accountOf(shipment.typed.customerId)
    const problems = [
      ...shipment.rows.flatMap((row) => [...surplusCells(row.source, header), ...(repeated.get(row) ?? [])]),
      ...checkFileShipment(shipment, today, clientCodes),
      ...('problem' in account ? shipment.rows.slice(0, 1).map((row) => problemAt(row, 'customerId', account.problem)) : []),
      ...takenTwice(shipment, numbers),
      ...(standing === 'here' ? [] : standing),
    ]
    if (standing === 'here') shipments.push({ ...common, state: 'here' })
    else if (problems.length > 0) shipments.push({ ...common, state: 'faulty', problems })
    else shipments.push({ ...common, state: 'ready', payload: newShipmentOfFile(linkedTo(shipment, account), id, at, today, now) })
    if (at % PIECE === 0) await new Promise((resolve) => setTimeout(resolve))
  }
  return { ...file, shipments, serverAsked: known.everywhere }
}

function linkedTo(shipment: FileShipment, account: AccountOfFile): FileShipment {
  return 'problem' in account ? shipment : { ...shipment, typed: { ...shipment.typed, customerId: account.id } }
}

/** Already there, or at odds with what is; nothing for a new one. */
function standingOf(id: string, { rows, typed, shipmentId }: FileShipment, known: KnownShipments): 'here' | RowProblem[] {
  const [first] = rows
  const byNumber = known.byTrackingNumber.get(typed.trackingNumber)
  const byShipmentId = known.byShipmentId.get(shipmentId)
  if (byNumber === undefined && byShipmentId === undefined) return known.ids.has(id) ? 'here' : []
  if (byNumber !== undefined && (shipmentId === '' || byNumber.shipment_id === shipmentId)) return 'here'
  if (byShipmentId !== undefined && typed.trackingNumber === '') return 'here'
  if (first === undefined) return []
  return [
    byNumber === undefined
      ? problemAt(first, 'shipmentId', 'Another shipment has this Shipment ID.')
      : problemAt(first, 'trackingNumber', faultWords('tracking-taken')),
  ]
}

function takenTwice({ rows, typed: { trackingNumber } }: FileShipment, numbers: Map<string, number>): RowProblem[] {
  const [first] = rows
  if (trackingNumber === '' || first === undefined) return []
  const before = numbers.get(trackingNumber)
  if (before !== undefined) return [problemAt(first, 'trackingNumber', `The shipment of row ${before} has the same tracking number.`)]
  numbers.set(trackingNumber, first.source.number)
  return []
}

function repeatedRows(rows: readonly ShipmentRow[]): Map<ShipmentRow, RowProblem[]> {
  const seen = new Map<string, number>()
  const repeated = new Map<ShipmentRow, RowProblem[]>()
  for (const row of rows) {
    const before = seen.get(row.content)
    if (before === undefined) seen.set(row.content, row.source.number)
    else repeated.set(row, [{ row: row.source.number, column: '', value: '', words: `This row is the same as row ${before}.` }])
  }
  return repeated
}
