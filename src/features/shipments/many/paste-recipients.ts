import {
  isBlank,
  MOST_RECIPIENTS,
  newRecipient,
  tidyRecipient,
  withPostalCode,
  type Recipient,
  type RecipientField,
} from '#domain/shipment/many/recipient-list.ts'
import { GRID_COLUMNS, PASTED_COLUMNS } from '#features/shipments/many/grid-columns.ts'
import { matchColumns } from '#csv-import/match-columns.ts'

export interface Pasted {
  recipients: Recipient[]
  /** The rows that it went into. */
  ids: string[]
  /** What no column took. */
  leftOut: string[]
  /** How many rows did not fit any more. */
  rowsOver: number
}

const FIELDS = GRID_COLUMNS.map(({ field }) => field)

/** Whether a first row names columns instead of telling of somebody. */
export function namesColumns(cells: readonly string[]): boolean {
  const { cellOf, unknown } = matchColumns(cells, PASTED_COLUMNS)
  return cellOf.size > 0 && cellOf.size >= unknown.length
}

/**
 * Puts the cells over the rows from `at` on: under the columns that a first row names, or from the field that has the cursor on. `makeId` is
 * for new rows.
 */
export function pasteRecipients(
  recipients: readonly Recipient[],
  at: { id: string; field: RecipientField },
  cells: readonly string[][],
  country: string,
  makeId: () => string,
): Pasted {
  const { fields, rows, leftOut } = understood(cells, at.field)
  const start = Math.max(
    0,
    recipients.findIndex(({ id }) => id === at.id),
  )
  const room = MOST_RECIPIENTS - start
  const pasted = rows.slice(0, room).map((row, index) => {
    const before = recipients[start + index] ?? newRecipient(makeId())
    const said = fields.flatMap((field, cell) => (field === null || row[cell] === undefined ? [] : [[field, row[cell]] as const]))
    const next = Object.fromEntries(said)
    return tidyRecipient({ ...withPostalCode(before, next['postalCode'] ?? before.postalCode), ...next }, country)
  })
  return {
    recipients: [...recipients.slice(0, start), ...pasted, ...recipients.slice(start + pasted.length)].slice(0, MOST_RECIPIENTS),
    ids: pasted.filter((each) => !isBlank(each)).map(({ id }) => id),
    leftOut,
    rowsOver: Math.max(0, rows.length - room),
  }
}

function understood(cells: readonly string[][], from: RecipientField) {
  const [first = [], ...rest] = cells
  if (namesColumns(first)) {
    const { cellOf, unknown, twice } = matchColumns(first, PASTED_COLUMNS)
    const fieldAt = new Map([...cellOf].map(([field, cell]) => [cell, field]))
    return { fields: first.map((_, cell) => fieldAt.get(cell) ?? null), rows: rest, leftOut: [...unknown, ...twice] }
  }
  const fields: (RecipientField | null)[] = FIELDS.slice(FIELDS.indexOf(from))
  const surplus = cells.flatMap((row) => row.slice(fields.length)).filter((cell) => cell !== '')
  return { fields, rows: cells, leftOut: surplus.length === 0 ? [] : [`what stands right of ${GRID_COLUMNS.at(-1)?.title}`] }
}
