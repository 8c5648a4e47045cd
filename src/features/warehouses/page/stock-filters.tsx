import { SHIPMENT_STATUSES, type ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { StockQuery } from '#features/warehouses/page/parcels-here.ts'
import { Select, TextInput } from '#ui/controls/field.tsx'

const AGES: [days: number, words: string][] = [
  [0, 'However long'],
  [1, 'A day or more'],
  [3, '3 days or more'],
  [7, 'A week or more'],
]

interface StockFiltersProps {
  query: StockQuery
  /** What the parcels here are. */
  statuses: ReadonlySet<ShipmentStatus>
  onChange: (query: StockQuery) => void
}

export function StockFilters({ query, statuses, onChange }: StockFiltersProps) {
  return (
    <search className="grid items-end gap-x-4 gap-y-3 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
      <TextInput
        type="search"
        label="Find here"
        placeholder="Tracking number, recipient or city"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        value={query.text}
        onChange={({ target }) => onChange({ ...query, text: target.value })}
      />
      <Select
        label="Status"
        value={query.status ?? ''}
        onChange={({ target }) => onChange({ ...query, status: SHIPMENT_STATUSES.find((status) => status === target.value) ?? null })}
      >
        <option value="">Every status</option>
        {SHIPMENT_STATUSES.filter((status) => statuses.has(status) || status === query.status).map((status) => (
          <option key={status} value={status}>
            {status}
          </option>
        ))}
      </Select>
      <Select label="Here for" value={query.days} onChange={({ target }) => onChange({ ...query, days: Number(target.value) })}>
        {AGES.map(([days, words]) => (
          <option key={days} value={days}>
            {words}
          </option>
        ))}
      </Select>
    </search>
  )
}
