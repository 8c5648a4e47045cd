import { monthChoices } from '#domain/time-and-money/month.ts'
import type { BooksQuery } from '#features/invoices/books/books-query.ts'
import { Select } from '#ui/controls/field.tsx'
import { formatMonth } from '#ui/format/format-time.ts'

export interface BilledClientName {
  clientCode: string
  clientName: string
}

interface BooksFiltersProps {
  query: BooksQuery
  /** Who was billed in the month. */
  clients: readonly BilledClientName[]
  onChange: (change: Partial<BooksQuery>) => void
}

export function BooksFilters({ query: { month, clientCode }, clients, onChange }: BooksFiltersProps) {
  const isBilled = clientCode === null || clients.some((client) => client.clientCode === clientCode)
  return (
    <search className="grid gap-x-4 gap-y-3 sm:grid-cols-[14rem_minmax(0,24rem)]">
      <Select label="Month" value={month} onChange={({ target }) => onChange({ month: target.value, page: 1 })}>
        {monthChoices(month).map((choice) => (
          <option key={choice} value={choice}>
            {formatMonth(choice)}
          </option>
        ))}
      </Select>
      <Select
        label="Client"
        value={clientCode ?? ''}
        onChange={({ target }) => onChange({ clientCode: target.value === '' ? null : target.value, page: 1 })}
      >
        <option value="">All clients</option>
        {!isBilled && <option value={clientCode}>{clientCode}</option>}
        {clients.map((client) => (
          <option key={client.clientCode} value={client.clientCode}>
            {client.clientCode} – {client.clientName}
          </option>
        ))}
      </Select>
    </search>
  )
}
