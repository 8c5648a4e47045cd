import type { MatchedColumns } from '#csv-import/match-columns.ts'
import type { CsvRow } from '#csv-import/read-csv.ts'

/** One line of a file, read by field. */
export interface FileRow<Field extends string> {
  source: CsvRow
  /** Undefined if the file has no such column, empty if the cell is. */
  get: (field: Field) => string | undefined
  /** Everything that is imported of it, as one text. */
  content: string
}

export interface RowProblem {
  row: number
  /** Its title; empty where the whole row is meant. */
  column: string
  value: string
  words: string
}

export function fileRow<Field extends string>(source: CsvRow, { cellOf }: MatchedColumns<Field>): FileRow<Field> {
  const get = (field: Field) => {
    const at = cellOf.get(field)
    return at === undefined ? undefined : (source.cells[at] ?? '').trim()
  }
  return { source, get, content: JSON.stringify([...cellOf.keys()].toSorted().map((field) => [field, get(field)])) }
}
