import type { RowProblem } from '#ui/csv/file-row.ts'
import { REASON } from '#ui/csv/match-columns.ts'
import type { CsvRow } from '#ui/csv/read-csv.ts'
import { csvFile, csvLines } from '#ui/csv/write-csv.ts'

/** What cannot be imported: its rows, and what is wrong with them. */
export interface FaultyRows {
  rows: readonly CsvRow[]
  problems: readonly RowProblem[]
}

/**
 * The rows that could not be imported as they stood in the file, each with what is wrong: to be mended there and imported again.
 * `otherwise` is for a row that is right beside one that is not.
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
