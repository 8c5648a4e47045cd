import { CSV_COLUMNS, type CsvField } from '#features/shipments/csv/columns.ts'

/** Written in front of the rows that could not be imported; whoever has mended them need not take it out. */
export const REASON = 'Reason'

export interface MatchedColumns {
  /** The cell of each field in a row. */
  cellOf: ReadonlyMap<CsvField, number>
  /** Nobody knows what these hold. */
  unknown: string[]
  /** Worked out by Waybill. */
  leftAside: string[]
  /** Without these nothing can be imported. */
  missing: string[]
  /** Named more than once: nobody knows which counts. */
  twice: string[]
}

/** By the names in the first row, whatever their case, blanks and units. */
export function matchColumns(header: readonly string[]): MatchedColumns {
  const names = header.map(bareName)
  const known = new Map(CSV_COLUMNS.map((column) => [bareName(column.title), column]))
  const cellOf = new Map<CsvField, number>()
  const unknown: string[] = []
  const leftAside: string[] = []
  const twice: string[] = []
  for (const [at, name] of names.entries()) {
    const title = (header[at] ?? '').trim()
    const column = known.get(name)
    if (name === '' || name === bareName(REASON)) continue
    if (column === undefined) unknown.push(title)
    else if (column.field === null) leftAside.push(column.title)
    else if (cellOf.has(column.field)) twice.push(column.title)
    else cellOf.set(column.field, at)
  }
  const missing = CSV_COLUMNS.flatMap(({ field, required, title }) =>
    required === true && field !== null && !cellOf.has(field) ? [title] : [],
  )
  return { cellOf, unknown, leftAside, missing, twice }
}

/** "Weight (kg)", "weight_kg" and "WEIGHT" are one name. */
function bareName(title: string): string {
  return title
    .toLowerCase()
    .replace(/[_\s](kg|cm|inr)$/, '')
    .replaceAll(/\(.*?\)/g, '')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
}
