import Papa from 'papaparse'
import { unguardCell } from '#csv-import/formula-cell.ts'

/**
 * What was copied out of a spreadsheet, as rows of cells, without those at the end that have no text. An empty row in between keeps its place, or the values
 * after it would go to the row before theirs; under a first row that names columns it is left out. Null for the text of one cell. Commas separate
 * only under a first row that names columns: an address has commas of its own.
 */
export function readPasted(text: string, namesColumns: (cells: readonly string[]) => boolean): string[][] | null {
  const byTabs = rowsOf(text, '\t')
  const hasTabs = byTabs.some((cells) => cells.length > 1)
  const otherwise = [',', ';'].map((separator) => rowsOf(text, separator)).find(([first = []]) => first.length > 1 && namesColumns(first))
  const pasted = hasTabs ? byTabs : (otherwise ?? byTabs)
  const rows = namesColumns(pasted[0] ?? []) ? pasted.filter(hasText) : pasted
  return rows.length > 1 || (rows[0]?.length ?? 0) > 1 ? rows : null
}

function rowsOf(text: string, delimiter: string): string[][] {
  const read = Papa.parse<string[]>(text, { delimiter })
  // A quotation mark that nobody closed is part of the text, and must not swallow the rows after it.
  const isBroken = read.errors.some(({ type }) => type === 'Quotes')
  const rows = isBroken ? text.split(/\r\n|\r|\n/).map((line) => line.split(delimiter)) : read.data
  const lines = rows.map((cells) => cells.map(oneLine))
  return lines.slice(0, lines.findLastIndex(hasText) + 1)
}

function hasText(cells: readonly string[]): boolean {
  return cells.some((cell) => cell !== '')
}

function oneLine(cell: string): string {
  return unguardCell(cell)
    .trim()
    .replaceAll(/\s*[\r\n]+\s*/g, ', ')
}
