import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'

import { AllRecords } from '#features/shipments/all-records/all-records.tsx'
import {
  changeFilter,
  isFiltered,
  PAGE_SIZES,
  readListQuery,
  whyEmpty,
  withoutFilters,
  writeListQuery,
  type ListQuery,
} from '#features/shipments/list-query.ts'
import { sortedBy } from '#features/shipments/list-sort.ts'
import { MirrorProgress } from '#features/shipments/mirror-progress.tsx'
import { CreatedShipmentSummary } from '#features/shipments/form/created-shipment.tsx'
import { ListActions } from '#features/shipments/list-actions.tsx'
import { RefusedDeletes } from '#features/shipments/delete/refused-deletes.tsx'
import { useRowDialogs } from '#features/shipments/row-dialogs.tsx'
import { SavedViews } from '#features/shipments/saved-views/saved-views.tsx'
import { SelectionBar } from '#features/shipments/selection-bar.tsx'
import { ShipmentFilters } from '#features/shipments/shipment-filters.tsx'
import { ShipmentList } from '#features/shipments/shipment-list.tsx'
import { StatusStrip } from '#features/shipments/status-strip.tsx'
import { useListKeys } from '#features/shipments/use-list-keys.ts'
import { useReturnToRow } from '#features/shipments/use-return-to-row.ts'
import { useSelection } from '#features/shipments/use-selection.ts'
import { useStatusCounts } from '#features/shipments/use-status-counts.ts'
import { useShipmentList } from '#features/shipments/use-shipment-list.ts'
import { ListPages } from '#ui/list-pages.tsx'
import { Page } from '#ui/page.tsx'

/** `billing` says how it stands with what was shipped. */
export function ShipmentsPage({ billing }: { billing: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const query = readListQuery(params)
  const list = useShipmentList(query)
  const counts = useStatusCounts(query)
  const selection = useSelection()
  const { dialogs, ...onRow } = useRowDialogs(list.state === 'ready' ? list.rows : undefined, selection.drop)
  useListKeys()
  useReturnToRow(list.state === 'ready')

  // Each choice is a step that Back takes back; the letters of one search are one step.
  // At once, not in React's own time: a second press on a column would still see the order of before the first.
  const show = (next: ListQuery, replace = false) => setParams(writeListQuery(next), { replace, preventScrollReset: true, flushSync: true })

  return (
    <Page title="Recent Shipments" width="full" actions={<ListActions selected={selection.ids} query={query} />}>
      {billing}
      <CreatedShipmentSummary />
      <RefusedDeletes />
      <MirrorProgress />
      <ShipmentFilters
        query={query}
        onSearch={(text) => show(changeFilter(query, { text }), query.text !== '' && text !== '')}
        onChange={(change) => show(changeFilter(query, change))}
        onClear={() => show(withoutFilters(query))}
      />
      <SavedViews query={query} />
      <StatusStrip counts={counts} chosen={query.status} onChoose={(status) => show(changeFilter(query, { status }))} />
      <ShipmentList
        list={list}
        selection={selection}
        filtered={isFiltered(query)}
        whyEmpty={whyEmpty(query)}
        sorted={query}
        onSort={(column) => show(changeFilter(query, sortedBy(column, query)))}
        onClearFilters={() => show(withoutFilters(query))}
        {...onRow}
      />
      {list.state === 'ready' && list.total > 0 && (
        <ListPages
          page={query.page}
          pageSize={query.pageSize}
          total={list.total}
          onPage={(page) => show({ ...query, page })}
          sizes={{ choices: PAGE_SIZES, onChoose: (pageSize) => show(changeFilter(query, { pageSize })) }}
        />
      )}
      {(isFiltered(query) || query.allRecords) && (
        <AllRecords search={query} asked={query.allRecords} onAsk={(allRecords) => show({ ...query, allRecords })} />
      )}
      <SelectionBar selection={selection} />
      {dialogs}
    </Page>
  )
}
