import type { CsvField } from '#features/shipments/csv/columns.ts'
import type { MatchedColumns } from '#features/shipments/csv/match-columns.ts'
import type { CsvRow } from '#ui/csv/read-csv.ts'

/** One line of the file, read by field. */
export interface FileRow {
  source: CsvRow
  /** Undefined where the file has no such column, empty where it says nothing. */
  get: (field: CsvField) => string | undefined
  /** Everything that is imported of it, as one text. */
  content: string
}

export interface RowProblem {
  row: number
  column: string
  value: string
  words: string
}

export function fileRow(source: CsvRow, { cellOf }: MatchedColumns): FileRow {
  const get = (field: CsvField) => {
    const at = cellOf.get(field)
    return at === undefined ? undefined : (source.cells[at] ?? '').trim()
  }
  return { source, get, content: JSON.stringify([...cellOf.keys()].toSorted().map((field) => [field, get(field)])) }
}

/** The rows of each shipment: those with one Shipment ID, or else with one tracking number. A row with neither is a shipment of its own. */
export function rowsByShipment(rows: readonly FileRow[]): FileRow[][] {
  const groups = new Map<string, FileRow[]>()
  for (const row of rows) {
    const key = row.get('shipmentId') || row.get('trackingNumber') || `row ${row.source.number}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return [...groups.values()]
}
