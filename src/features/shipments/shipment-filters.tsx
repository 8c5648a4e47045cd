import { SHIPMENT_STATUSES } from '#domain/shipment.ts'
import { isFiltered, type ListQuery } from '#features/shipments/list-query.ts'
import { SearchBox } from '#features/shipments/search-box.tsx'
import { Button } from '#ui/button.tsx'
import { Select, TextInput } from '#ui/field.tsx'

interface ShipmentFiltersProps {
  query: ListQuery
  onSearch: (text: string) => void
  onChange: (change: Partial<Pick<ListQuery, 'status' | 'from' | 'to'>>) => void
  onClear: () => void
}

export function ShipmentFilters({ query, onSearch, onChange, onClear }: ShipmentFiltersProps) {
  return (
    <search className="grid grid-cols-2 items-end gap-x-4 gap-y-3 sm:grid-cols-3 xl:grid-cols-[minmax(14rem,2fr)_minmax(10rem,1fr)_auto_auto_auto]">
      <div className="col-span-full xl:col-span-1">
        <SearchBox text={query.text} onSearch={onSearch} />
      </div>
      <div className="col-span-2 sm:col-span-1">
        <Select
          label="Status"
          value={query.status ?? ''}
          onChange={({ target }) => onChange({ status: SHIPMENT_STATUSES.find((status) => status === target.value) ?? null })}
        >
          <option value="">All statuses</option>
          {SHIPMENT_STATUSES.map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
      </div>
      <TextInput
        label="Created from"
        type="date"
        value={query.from ?? ''}
        max={query.to ?? undefined}
        onChange={({ target }) => onChange({ from: target.value === '' ? null : target.value })}
      />
      <TextInput
        label="Created to"
        type="date"
        value={query.to ?? ''}
        min={query.from ?? undefined}
        onChange={({ target }) => onChange({ to: target.value === '' ? null : target.value })}
      />
      {isFiltered(query) && (
        <Button variant="quiet" className="justify-self-start" onClick={onClear}>
          Clear filters
        </Button>
      )}
    </search>
  )
}
