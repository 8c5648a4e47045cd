/** Written in front of the rows that could not be imported. It may stay in the mended file. */
export const REASON = 'Reason'

export interface NamedColumn<Field extends string> {
  title: string
  /** Null for values that the app works out: it writes them, and ignores them when the file comes back. */
  field: Field | null
  /** A file without this column cannot be imported. */
  required?: true
}

export interface MatchedColumns<Field extends string> {
  /** The cell of each field in a row. */
  cellOf: ReadonlyMap<Field, number>
  /** Nobody knows what these hold. */
  unknown: string[]
  /** Worked out by the app. */
  leftAside: string[]
  /** Without these nothing can be imported. */
  missing: string[]
  /** Named more than once: nobody knows which counts. */
  twice: string[]
}

/** Matches by the names in the first row, ignoring case, blanks and units. */
export function matchColumns<Field extends string>(
  header: readonly string[],
  columns: readonly NamedColumn<Field>[],
): MatchedColumns<Field> {
  const names = header.map(bareName)
  const known = new Map(columns.map((column) => [bareName(column.title), column]))
  const cellOf = new Map<Field, number>()
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
  const missing = columns.flatMap(({ field, required, title }) =>
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
