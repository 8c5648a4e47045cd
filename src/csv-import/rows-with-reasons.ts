import type { RowProblem } from '#csv-import/file-row.ts'
import { REASON } from '#csv-import/match-columns.ts'
import type { CsvRow } from '#csv-import/read-csv.ts'
import { csvFile, csvLines } from '#csv-import/write-csv.ts'

/** What cannot be imported: its rows, and what is wrong with them. */
export interface FaultyRows {
  rows: readonly CsvRow[]
  problems: readonly RowProblem[]
}

/**
 * The rows that could not be imported, as they stood in the file, each with its errors, so that a person can mend the file and import it
 * again. `otherwise` is for a right row beside a wrong one.
 */
export function rowsWithReasons(header: readonly string[], faulty: readonly FaultyRows[], otherwise: string): Blob {
  const before = header.findIndex((title) => title.trim() === REASON)
  const withReason = (reason: string, cells: readonly string[]) => [reason, ...cells.filter((_, at) => at !== before)]
  const lines = faulty.flatMap(({ rows, problems }) =>
    rows.map(({ number, cells }) => {
      const own = problems.filter(({ row }) => row === number)
      const reason = own.map(({ column, words }) => (column === '' ? words : `${column}: ${words}`)).join(' ')
      return withReason(reason || otherwise, cells)
    }),
  )
  return csvFile([csvLines([withReason(REASON, header), ...lines])])
}
