import { lazy, Suspense, useEffect, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'

import { ChooseColumns } from '#features/shipments/list/columns/choose-columns.tsx'
import { AllRecords } from '#features/shipments/list/all-records/all-records.tsx'
import {
  changeFilter,
  filterOf,
  isFiltered,
  PAGE_SIZES,
  readListQuery,
  whyEmpty,
  withoutFilters,
  writeListQuery,
  type ListQuery,
  type PageSize,
} from '#features/shipments/list/list-query.ts'
import { sortedBy } from '#features/shipments/list/list-sort.ts'
import { rememberView } from '#features/shipments/list/remembered/last-view.ts'
import { rememberedPageSize, rememberPageSize } from '#features/shipments/list/remembered/rows-per-page.ts'
import { MirrorProgress } from '#features/shipments/list/mirror-progress-banner.tsx'
import { CreatedShipmentSummary } from '#features/shipments/form/summary/created-shipment.tsx'
import { ListActions } from '#features/shipments/list/list-actions.tsx'
import { RefusedDeletes } from '#features/shipments/delete/refused-deletes.tsx'
import { useRowDialogs } from '#features/shipments/list/row-dialogs.tsx'
import { SaveThisView } from '#features/shipments/list/saved-views/save-this-view.tsx'
import { SavedViews } from '#features/shipments/list/saved-views/saved-views-menu.tsx'
import { useViewsHere } from '#features/shipments/list/saved-views/use-views-here.ts'
import { SelectionBar } from '#features/shipments/list/selection-bar.tsx'
import { NeedChip } from '#features/shipments/list/filters/need-chip.tsx'
import { ShipmentFilters } from '#features/shipments/list/filters/shipment-filters.tsx'
import { ShipmentList } from '#features/shipments/list/shipment-list.tsx'
import { StatusStrip, type CountsByStatus } from '#features/shipments/status/status-strip.tsx'
import { useListKeys } from '#features/shipments/list/hooks/use-list-keys.ts'
import { useReturnToRow } from '#features/shipments/list/hooks/use-return-to-row.ts'
import { useSelection } from '#features/shipments/list/hooks/use-selection.ts'
import { useShipmentList } from '#features/shipments/list/hooks/use-shipment-list.ts'
import { ListPages } from '#ui/controls/list-pages.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useLiveQuery } from 'dexie-react-hooks'
import { findShipmentIds } from '#store/search/find-shipment-ids.ts'
import { countStatuses } from '#store/search/count-statuses.ts'
import { readStatusCounts } from '#store/search/status-counts.ts'
import { useDatabase } from '#store/database/database-context.tsx'

const ViewsExchange = lazy(async () =>
  import('#features/shipments/list/saved-views/views-exchange.tsx').then(
    ({ ViewsExchange: Exchange }) => ({ default: Exchange }),
    // Without signal there is nothing to exchange; the next start asks again.
    () => ({ default: () => null }),
  ),
)

const LOADING = { state: 'loading' } as const

/** `needs` is one line with what needs somebody. */
export function ShipmentsPage({ needs }: { needs: ReactNode }) {
  const [params, setParams] = useSearchParams()
  const db = useDatabase()
  const query = readListQuery(params, rememberedPageSize())
  const viewsHere = useViewsHere(query)
  const rows = useShipmentList(query)
  // Not first under the usual columns and then under the person's own.
  const list = viewsHere.isRead ? rows : LOADING
  const counts = useStatusCounts(query)
  const selection = useSelection()
  const { dialogs, ...onRow } = useRowDialogs(list.state === 'ready' ? list.rows : undefined, selection.drop)
  useListKeys()
  useReturnToRow(list.state === 'ready')
  const view = writeListQuery(query).toString()
  useEffect(() => rememberView(db, view), [db, view])

  // Back undoes each choice; the letters of one search are one step. At once, not in React's own time: a second press on a column would
  // still see the order of before the first.
  const show = (next: ListQuery, replace = false) => setParams(writeListQuery(next), { replace, preventScrollReset: true, flushSync: true })

  function choosePageSize(pageSize: PageSize) {
    rememberPageSize(pageSize)
    show(changeFilter(query, { pageSize }))
  }

  return (
    <Page title="Recent Shipments" width="full" dense actions={<ListActions selected={selection.ids} query={query} />}>
      {needs}
      <CreatedShipmentSummary />
      <RefusedDeletes />
      <MirrorProgress />
      <ShipmentFilters
        query={query}
        onChange={(change, goesOn) => show(changeFilter(query, change), goesOn)}
        onClear={() => show(withoutFilters(query))}
      >
        <SaveThisView viewsHere={viewsHere} />
      </ShipmentFilters>
      <Suspense>{viewsHere.isRead && <ViewsExchange noted={viewsHere.noted} />}</Suspense>
      <SavedViews query={query} viewsHere={viewsHere} />
      <div className="flex items-center gap-3">
        <StatusStrip {...counts} chosen={query.status} onChoose={(status) => show(changeFilter(query, { status }))}>
          {query.need === null ? null : <NeedChip need={query.need} onTakeOff={() => show(changeFilter(query, { need: null }))} />}
        </StatusStrip>
        <ChooseColumns shown={viewsHere.columns} onChosen={() => query.columns !== null && show({ ...query, columns: null }, true)} />
      </div>
      <ShipmentList
        list={list}
        selection={selection}
        filtered={isFiltered(query)}
        whyEmpty={whyEmpty(query)}
        sorted={query}
        columns={viewsHere.columns}
        onSort={(column) => show(changeFilter(query, sortedBy(column, query)))}
        onClearFilters={() => show(withoutFilters(query))}
        {...onRow}
      />
      {list.state === 'ready' && list.total > 0 && (
        <ListPages
          page={query.page}
          shownPage={list.page}
          pageSize={query.pageSize}
          total={list.total}
          onPage={(page) => show({ ...query, page })}
          sizes={{ choices: PAGE_SIZES, onChoose: choosePageSize }}
        />
      )}
      {/* What somebody is wanted for is counted on this device alone. */}
      {(isFiltered(query) || query.allRecords) && query.need === null && (
        <AllRecords
          search={query}
          asked={query.allRecords}
          onAsk={(allRecords) => show({ ...query, allRecords })}
          onSelect={selection.addRecords}
        />
      )}
      <SelectionBar
        selection={selection}
        all={{
          total: list.state === 'ready' ? list.total : 0,
          shown: list.state === 'ready' ? list.rows : [],
          readIds: () => findShipmentIds(db, query),
        }}
        failedOnly={query.need === 'failed' || query.status === 'Failed Attempt'}
      />
      {dialogs}
    </Page>
  )
}

/** Counted anew with every change on this device; the former counts stay until then, and where the device cannot be read. */
function useStatusCounts(query: ListQuery): { counts: CountsByStatus | undefined; all: CountsByStatus | undefined } {
  const db = useDatabase()
  const counts = useLiveQuery(async () => countStatuses(db, query).catch(() => undefined), [db, filterOf({ ...query, status: null })])
  const all = useLiveQuery(async () => (await readStatusCounts(db).catch(() => undefined))?.byStatus, [db])
  return { counts, all }
}
