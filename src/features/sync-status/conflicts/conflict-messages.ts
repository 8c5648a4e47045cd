import type { FieldConflict } from '#domain/sync/command.ts'
import { columnWords, isAmountColumn, isDateColumn, isPaiseColumn, itemColumnWords } from '#domain/shipment/column-labels.ts'
import type { ShipmentItem } from '#domain/shipment/shipment.ts'
import { warehouseStatusWords } from '#domain/warehouse/warehouse.ts'
import type { Choices } from '#store/outbox/resolve-conflict.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'

/** Drivers, and the customers whom this device knows. */
export type NamedPerson = { id: string; name: string }

type NamedItem = Pick<ShipmentItem, 'id' | 'description'>

/** What people call the field: "Receiver’s city", "Package 2 (Books): Weight (kg)", "A removed package". */
export function fieldLabel(field: string, items: readonly NamedItem[]): string {
  const [first = '', itemId, column] = field.split('.')
  if (itemId === undefined) return columnWords(first)
  const place = items.findIndex(({ id }) => id === itemId)
  const description = items[place]?.description
  const item = place === -1 ? 'A removed package' : `Package ${place + 1}${description ? ` (${description})` : ''}`
  return column === undefined ? item : `${item}: ${itemColumnWords(column)}`
}

export function valueWords(field: string, value: unknown, people: readonly NamedPerson[]): string {
  if (typeof value === 'object' && value !== null) return itemWords(value)
  if (value === null || value === undefined || value === '') return NOBODY[field] ?? emptyWords(field)
  if (field === 'driver_id') return people.find(({ id }) => id === value)?.name ?? 'A driver who is no longer active'
  if (field === 'user_id') return people.find(({ id }) => id === value)?.name ?? 'An account that this device does not know'
  if (field === 'status' && (value === 'active' || value === 'inactive')) return warehouseStatusWords(value)
  const column = field.split('.').at(-1) ?? field
  if (isPaiseColumn(column)) return formatRupees(Number(value))
  if (isAmountColumn(column)) return formatRupees(Math.round(Number(value) * 100))
  if (typeof value === 'string') return isDateColumn(column) ? formatDate(value) : value
  return typeof value === 'number' ? value.toLocaleString('en-IN') : JSON.stringify(value)
}

const NOBODY: Partial<Record<string, string>> = { driver_id: 'No driver', user_id: 'No account' }

function emptyWords(field: string): string {
  return /^items\.[^.]+$/.test(field) ? 'Removed' : 'Empty'
}

function itemWords(changed: object): string {
  return Object.entries(changed)
    .map(([column, value]: [string, unknown]) => `${itemColumnWords(column)}: ${valueWords(column, value, [])}`)
    .join(', ')
}

interface Decided {
  choices: Choices
  fields: Record<string, FieldConflict>
  items: readonly NamedItem[]
  people: readonly NamedPerson[]
}

/** For the receipt, which keeps the given-up value readable: "Notes: yours is kept, “Ring twice” instead of “Ring once”". */
export function choiceWords({ choices, fields, items, people }: Decided): string {
  return Object.entries(fields)
    .map(([field, { yours, theirs }]) => {
      const [mine, others] = [yours, theirs].map((value) => `“${valueWords(field, value, people)}”`)
      const kept =
        choices[field] === 'mine' ? `yours is kept, ${mine} instead of ${others}` : `theirs is kept, ${others} instead of ${mine}`
      return `${fieldLabel(field, items)}: ${kept}`
    })
    .join('; ')
}
