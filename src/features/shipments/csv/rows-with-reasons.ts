import type { CheckedFile } from '#features/shipments/csv/check-file.ts'
import { REASON } from '#features/shipments/csv/match-columns.ts'
import { csvFile, csvLines } from '#ui/csv/write-csv.ts'

/** The rows that could not be imported as they stood in the file, each with what is wrong: to be mended there and imported again. */
export function rowsWithReasons({ header, shipments }: CheckedFile): Blob {
  const before = header.findIndex((title) => title.trim() === REASON)
  const withReason = (reason: string, cells: readonly string[]) => [reason, ...cells.filter((_, at) => at !== before)]
  const rows = shipments.flatMap((each) => {
    if (each.state !== 'faulty') return []
    return each.rows.map(({ number, cells }) => {
      const own = each.problems.filter(({ row }) => row === number)
      const reason = own.map(({ column, words }) => (column === '' ? words : `${column}: ${words}`)).join(' ')
      return withReason(reason || 'Another row of this shipment has an error.', cells)
    })
  })
  return csvFile([csvLines([withReason(REASON, header), ...rows])])
}
