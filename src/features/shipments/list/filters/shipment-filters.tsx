import type { ReactNode } from 'react'
import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { isFiltered, type ListQuery } from '#features/shipments/list/list-query.ts'
import { ClientFilter } from '#features/shipments/list/filters/client-filter.tsx'
import { DriverFilter } from '#features/shipments/list/filters/driver-filter.tsx'
import { MoreFilters } from '#features/shipments/list/filters/more-filters.tsx'
import { SearchBox } from '#features/shipments/list/filters/search-box.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Select } from '#ui/controls/field.tsx'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'

interface ShipmentFiltersProps {
  query: ListQuery
  /** `goesOn`: a further letter of the same word. */
  onChange: (change: Partial<ListQuery>, goesOn?: boolean) => void
  onClear: () => void
  /** What else can be done with a filter. */
  children: ReactNode
}

/** One line from 1024 px on. What comes with a filter has its place kept, so that nothing moves when one is set. */
export function ShipmentFilters({ query, onChange, onClear, children }: ShipmentFiltersProps) {
  const wide = useWideScreen('80rem')
  const { from, to, place, dueFrom, dueTo, unbilled, payment, client, driver } = query
  const parties = (
    <>
      <ClientFilter code={client} onChange={(code) => onChange({ client: code })} />
      <DriverFilter driver={driver} onChange={(id) => onChange({ driver: id })} />
    </>
  )
  const behind = [from, to, place.trim(), dueFrom, dueTo, unbilled, payment, ...(wide ? [] : [client, driver])].filter(Boolean).length
  return (
    <search className="relative grid grid-cols-2 items-end gap-x-4 gap-y-3 lg:grid-cols-[minmax(10rem,2fr)_minmax(9rem,1fr)_auto_auto] lg:gap-x-3 xl:grid-cols-[minmax(10rem,2fr)_repeat(3,minmax(8rem,1fr))_auto_auto]">
      <div className="col-span-full lg:col-span-1">
        <SearchBox text={query.text} onSearch={(text) => onChange({ text }, query.text !== '' && text !== '')} />
      </div>
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
      {wide && parties}
      <MoreFilters
        query={query}
        set={behind}
        onChange={onChange}
        onPlace={(typed) => onChange({ place: typed }, place !== '' && typed !== '')}
      >
        {!wide && parties}
      </MoreFilters>
      <div className="col-span-full flex min-h-9 items-start gap-x-4 lg:col-span-1 lg:min-h-18 lg:min-w-38 lg:flex-col lg:justify-end pointer-coarse:min-h-target pointer-coarse:lg:min-h-24">
        {isFiltered(query) && (
          <Button variant="quiet" size="small" onClick={onClear}>
            Clear filters
          </Button>
        )}
        {children}
      </div>
    </search>
  )
}
