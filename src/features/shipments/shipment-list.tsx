import type { ListSort, SortColumn } from '#store/sort-order.ts'
import type { OnRow } from '#features/shipments/row-actions.tsx'
import type { Selection } from '#features/shipments/use-selection.ts'
import { ListSkeleton } from '#features/shipments/list-skeleton.tsx'
import { ShipmentCards } from '#features/shipments/shipment-cards.tsx'
import { ShipmentTable } from '#features/shipments/shipment-table.tsx'
import type { ShipmentList as List } from '#features/shipments/use-shipment-list.ts'
import { useMirrorProgress } from '#features/shipments/use-mirror-progress.ts'
import { useWideScreen } from '#ui/use-wide-screen.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'

interface ShipmentListProps extends OnRow {
  list: List
  selection: Selection
  filtered: boolean
  /** Said where nothing is found. */
  whyEmpty: string
  sorted: ListSort
  onSort: (column: SortColumn) => void
  onClearFilters: () => void
}

export function ShipmentList({ list, selection, filtered, whyEmpty, sorted, onSort, onClearFilters, onEdit, onDelete }: ShipmentListProps) {
  const wide = useWideScreen('80rem')
  const mirror = useMirrorProgress()
  if (list.state === 'failed') {
    return (
      <Banner
        tone="bad"
        role="alert"
        title="The list could not be read from this device."
        actions={<Button onClick={list.readAgain}>Try again</Button>}
      >
        Nothing is lost: what you saved here is still in the queue.
      </Banner>
    )
  }
  if (list.state === 'loading' || (list.total === 0 && mirror !== undefined && mirror.phase !== 'complete')) {
    return (
      <Loading>
        <ListSkeleton />
      </Loading>
    )
  }
  if (list.total === 0) {
    return (
      <EmptyState
        title="No shipments found."
        actions={
          filtered && (
            <Button variant="secondary" onClick={onClearFilters}>
              Clear filters
            </Button>
          )
        }
      >
        {whyEmpty}
      </EmptyState>
    )
  }
  const shown = { rows: list.rows, drivers: list.drivers, pending: list.pending, selection, sorted, onSort, onEdit, onDelete }
  return wide ? <ShipmentTable {...shown} /> : <ShipmentCards {...shown} />
}
