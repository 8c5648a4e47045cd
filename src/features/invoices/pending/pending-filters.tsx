import type { PendingShipment } from '#domain/billing/invoice.ts'
import { isWholeList, WHOLE_LIST, type PendingFilter } from '#domain/billing/pending-filter.ts'
import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select, TextInput } from '#ui/controls/field.tsx'

interface PendingFiltersProps {
  shipments: readonly PendingShipment[]
  filter: PendingFilter
  onFilter: (filter: PendingFilter) => void
}

/** Only what is shown is billed. Statuses that no shipment of the list has cannot be chosen. */
export function PendingFilters({ shipments, filter, onFilter }: PendingFiltersProps) {
  const here = new Set(shipments.map(({ status }) => status))
  return (
    <search className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <div className="w-full sm:w-auto">
        <TextInput
          label="Delivered up to"
          type="date"
          value={filter.deliveredUpTo ?? ''}
          onChange={({ target }) => onFilter({ ...filter, deliveredUpTo: target.value === '' ? null : target.value })}
        />
      </div>
      <div className="w-full sm:w-56">
        <Select
          label="Status"
          value={filter.status ?? ''}
          onChange={({ target }) => onFilter({ ...filter, status: target.value === '' ? null : target.value })}
        >
          <option value="">All statuses</option>
          {SHIPMENT_STATUSES.filter((status) => here.has(status) || status === filter.status).map((status) => (
            <option key={status}>{status}</option>
          ))}
        </Select>
      </div>
      {!isWholeList(filter) && (
        <Button variant="quiet" onClick={() => onFilter(WHOLE_LIST)}>
          Clear filters
        </Button>
      )}
    </search>
  )
}
