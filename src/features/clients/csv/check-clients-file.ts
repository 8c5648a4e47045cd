import { checkClient, CLIENT_FIELDS, tidyClient, type Client, type ClientField, type TypedClient } from '#domain/people/client.ts'
import { CLIENT_LABELS, clientFaultWords } from '#domain/people/client-messages.ts'
import { CLIENT_COLUMNS } from '#features/clients/csv/client-columns.ts'
import type { SavedClient } from '#store/writes/save-client.ts'
import { fileRow, type FileRow, type RowProblem } from '#csv-import/file-row.ts'
import { matchColumns, type MatchedColumns } from '#csv-import/match-columns.ts'
import type { CsvRow } from '#csv-import/read-csv.ts'
import { surplusCells } from '#csv-import/surplus-cells.ts'
import type { FaultyRows } from '#csv-import/rows-with-reasons.ts'

/** `same`: the directory has it exactly like this. */
export type CheckedClient = { row: CsvRow; typed: TypedClient } & (
  | { state: 'new' | 'changed'; saved: SavedClient }
  | { state: 'same' }
  | { state: 'faulty'; problems: RowProblem[] }
)

export interface CheckedClientsFile {
  header: string[]
  columns: MatchedColumns<ClientField>
  rowCount: number
  clients: CheckedClient[]
}

/** What the directory holds on this device. */
export interface KnownClients {
  clients: readonly Client[]
  /** Clients with a refused change that nobody has settled: another change would wait behind it. */
  unsettled: ReadonlySet<string>
}

/** Judges every row before anything is written. A row is about the client that has its code. */
export function checkClientsFile(header: string[], rows: readonly CsvRow[], known: KnownClients): CheckedClientsFile {
  const columns = matchColumns(header, CLIENT_COLUMNS)
  const file = { header, columns, rowCount: rows.length }
  if (columns.missing.length > 0 || columns.twice.length > 0) return { ...file, clients: [] }
  const byCode = new Map(known.clients.map((client) => [client.client_code, client]))
  const rowOfCode = new Map<string, number>()
  const clients = rows.map((source): CheckedClient => {
    const row = fileRow(source, columns)
    const typed = tidyClient(typedOf(row))
    const here = byCode.get(typed.client_code)
    const surplus = surplusCells(source, header)
    // Its cells may stand in wrong columns, so their contents are not reported as errors.
    const problems =
      surplus.length > 0 ? surplus : [...faultsOf(row, typed, here), ...twice(row, typed, rowOfCode), ...waiting(row, here, known)]
    const common = { row: source, typed }
    if (problems.length > 0) return { ...common, state: 'faulty', problems }
    if (here === undefined) return { ...common, state: 'new', saved: { id: crypto.randomUUID(), opened: null, typed } }
    if (CLIENT_FIELDS.every((field) => here[field] === typed[field])) return { ...common, state: 'same' }
    return { ...common, state: 'changed', saved: { id: here.id, opened: here, typed } }
  })
  return { ...file, clients }
}

export function workOf({ clients }: CheckedClientsFile): SavedClient[] {
  return clients.flatMap((each) => (each.state === 'new' || each.state === 'changed' ? [each.saved] : []))
}

export function countState({ clients }: CheckedClientsFile, state: CheckedClient['state']): number {
  return clients.filter((each) => each.state === state).length
}

export function faultyOf({ clients }: CheckedClientsFile): FaultyRows[] {
  return clients.flatMap((each) => (each.state === 'faulty' ? [{ rows: [each.row], problems: each.problems }] : []))
}

type ClientRow = FileRow<ClientField>

function typedOf(row: ClientRow): TypedClient {
  const cell = (field: ClientField) => row.get(field) ?? ''
  return {
    client_code: cell('client_code'),
    client_name: cell('client_name'),
    contact_email: cell('contact_email'),
    contact_phone: cell('contact_phone'),
    address: cell('address'),
    gstin: cell('gstin'),
    pan: cell('pan'),
  }
}

const NO_CODES: ReadonlySet<string> = new Set()

/** The form's own rules; a code that is taken says which client is meant. */
function faultsOf(row: ClientRow, typed: TypedClient, here: Client | undefined): RowProblem[] {
  return checkClient(typed, NO_CODES, here ?? null).map((fault) => problemAt(row, fault.field, clientFaultWords(fault, typed)))
}

function twice(row: ClientRow, { client_code }: TypedClient, rowOfCode: Map<string, number>): RowProblem[] {
  const before = rowOfCode.get(client_code)
  if (client_code === '') return []
  if (before !== undefined) return [problemAt(row, 'client_code', `The client of row ${before} has the same code.`)]
  rowOfCode.set(client_code, row.source.number)
  return []
}

function waiting(row: ClientRow, here: Client | undefined, { unsettled }: KnownClients): RowProblem[] {
  if (here === undefined || !unsettled.has(here.id)) return []
  const words = 'The office has refused a change of this client. Settle that in the list of clients first.'
  return [{ row: row.source.number, column: '', value: here.client_code, words }]
}

function problemAt(row: ClientRow, field: ClientField, words: string): RowProblem {
  return { row: row.source.number, column: CLIENT_LABELS[field], value: row.get(field) ?? '', words }
}
