import { guardCell } from '#csv-import/formula-cell.ts'

/** Tells a spreadsheet that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Rows as lines of a file, each with its end. */
export function csvLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}

/** Built from pieces, so that no string must hold a whole long list. */
export function csvFile(pieces: readonly BlobPart[]): Blob {
  return new Blob([BYTE_ORDER_MARK, ...pieces], { type: 'text/csv;charset=utf-8' })
}

/** For a program that compares the first column's name and would stumble over the mark in front of it. */
export function csvFileWithoutMark(rows: readonly (readonly string[])[]): Blob {
  return new Blob([csvLines(rows)], { type: 'text/csv;charset=utf-8' })
}

function csvCell(text: string): string {
  const guarded = guardCell(text)
  // Some readers take blanks at either end away, and some separate by semicolons or tabs.
  return /[",;\t\r\n\uFEFF]|^\s|\s$/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
