import type { RowProblem } from '#csv-import/file-row.ts'
import type { CsvRow } from '#csv-import/read-csv.ts'

/** A row with text beyond the last column: mostly a comma inside a text moved every later cell one too far. */
export function surplusCells({ number, cells }: CsvRow, header: readonly string[]): RowProblem[] {
  const columns = header.findLastIndex((title) => title.trim() !== '') + 1
  const surplus = cells.slice(columns).filter((cell) => cell.trim() !== '')
  if (surplus.length === 0) return []
  const words = 'This row has more cells than the file has columns. A text with a comma in it needs quotation marks around it.'
  return [{ row: number, column: '', value: surplus.join(', '), words }]
}
