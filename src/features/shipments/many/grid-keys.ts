import type { FocusEvent, KeyboardEvent } from 'react'

/** Each cell's field names its column, each row knows itself: `data-recipient` and `data-cell`. */
const ROW = 'tr[data-recipient]'
const CELL = '[data-cell]'

export interface GridKeys {
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
  onFocus: (event: FocusEvent<HTMLElement>) => void
}

/**
 * The keys of a spreadsheet. Arrows go to the next cell, those to the sides only from the text's end or with all of it chosen. Enter goes
 * down to where the run of Tabs began: a list is typed row by row.
 */
export function makeGridKeys(): GridKeys {
  let isByTab = false
  let runFrom = 0

  function press(event: KeyboardEvent<HTMLElement>) {
    isByTab = event.key === 'Tab'
    const cell = event.currentTarget
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const wanted = cellFor(event.key, cell, event.shiftKey, runFrom)
    if (wanted === undefined) return
    event.preventDefault()
    wanted.focus()
    if (wanted instanceof HTMLInputElement) wanted.select()
  }

  return {
    onKeyDown: press,
    onFocus: ({ currentTarget }) => {
      if (!isByTab) runFrom = columnOf(currentTarget)
      isByTab = false
    },
  }
}

/** For a row that is about to go. */
export function focusRowBeside(cell: HTMLElement): void {
  cellIn(rowBeside(cell, 1) ?? rowBeside(cell, -1), 0)?.focus()
}

/** `within` holds the grid. False where there is no such row. */
export function focusCell(within: Element | null, id: string, field: string): boolean {
  const cell = within?.querySelector<HTMLElement>(`tr[data-recipient="${id}"] [data-cell="${field}"]`)
  cell?.focus()
  return cell !== undefined && cell !== null
}

/** Where a list is gone on with: the first cell that is wrong, or the row that waits at the end. */
export function focusNextCell(within: Element | null): void {
  const wrong = within?.querySelector<HTMLElement>(`${CELL}[aria-invalid="true"]`)
  const last = [...(within?.querySelectorAll(ROW) ?? [])].at(-1)
  ;(wrong ?? cellsOf(last ?? null)[0])?.focus()
}

function cellFor(key: string, cell: HTMLElement, isShift: boolean, runFrom: number): HTMLElement | undefined {
  const column = columnOf(cell)
  // A button is pressed by Enter.
  if (key === 'Enter') return cell instanceof HTMLButtonElement ? undefined : cellIn(rowBeside(cell, isShift ? -1 : 1), runFrom)
  if (isShift) return undefined
  if (key === 'ArrowUp') return cellIn(rowBeside(cell, -1), column)
  if (key === 'ArrowDown') return cellIn(rowBeside(cell, 1), column)
  if (key === 'ArrowLeft' && isAtEnd(cell, 'start')) return cellIn(cell.closest(ROW), column - 1)
  if (key === 'ArrowRight' && isAtEnd(cell, 'end')) return cellIn(cell.closest(ROW), column + 1)
  return undefined
}

function isAtEnd(cell: HTMLElement, end: 'start' | 'end'): boolean {
  if (!(cell instanceof HTMLInputElement)) return true
  const { selectionStart, selectionEnd, value } = cell
  if (selectionStart === 0 && selectionEnd === value.length) return true
  return selectionStart === selectionEnd && selectionStart === (end === 'start' ? 0 : value.length)
}

/** Rows of words stand between those of cells. */
function rowBeside(cell: HTMLElement, step: 1 | -1): Element | null {
  const beside = (row: Element) => (step === 1 ? row.nextElementSibling : row.previousElementSibling)
  let row = cell.closest(ROW)
  do row = row && beside(row)
  while (row !== null && !row.matches(ROW))
  return row
}

function cellsOf(row: Element | null): HTMLElement[] {
  return row === null ? [] : [...row.querySelectorAll<HTMLElement>(CELL)]
}

function cellIn(row: Element | null, column: number): HTMLElement | undefined {
  return column < 0 ? undefined : cellsOf(row)[column]
}

function columnOf(cell: HTMLElement): number {
  return Math.max(0, cellsOf(cell.closest(ROW)).indexOf(cell))
}
