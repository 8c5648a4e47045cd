import type { ColumnName } from '#features/shipments/list/columns/column-names.ts'
import type { ListSort, SortColumn } from '#store/search/sort-order.ts'
import type { OnRow } from '#features/shipments/list/row-actions.tsx'
import type { Selection } from '#features/shipments/list/hooks/use-selection.ts'
import { ShipmentCards } from '#features/shipments/list/shipment-cards.tsx'
import { ShipmentTable } from '#features/shipments/list/shipment-table.tsx'
import type { ShipmentList as List } from '#features/shipments/list/hooks/use-shipment-list.ts'
import { useMirrorProgress } from '#features/shipments/list/hooks/use-mirror-progress.ts'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

interface ShipmentListProps extends OnRow {
  list: List
  selection: Selection
  filtered: boolean
  /** Said where nothing is found. */
  whyEmpty: string
  sorted: ListSort
  onSort: (column: SortColumn) => void
  columns: readonly ColumnName[]
  onClearFilters: () => void
}

export function ShipmentList({
  list,
  selection,
  filtered,
  whyEmpty,
  sorted,
  onSort,
  columns,
  onClearFilters,
  ...onRow
}: ShipmentListProps) {
  const hasTable = useWideScreen('48rem')
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
  const shown = { rows: list.rows, drivers: list.drivers, pending: list.pending, selection, sorted, onSort, columns, ...onRow }
  return hasTable ? <ShipmentTable {...shown} /> : <ShipmentCards {...shown} />
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-px overflow-hidden rounded-card border border-line bg-line">
      {['a', 'b', 'c', 'd', 'e', 'f'].map((row) => (
        <div key={row} className="flex items-center gap-6 bg-surface p-4">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-4 flex-1" />
          <Skeleton className="h-4 flex-1 max-sm:hidden" />
          <Skeleton className="h-6 w-24" />
        </div>
      ))}
    </div>
  )
}
