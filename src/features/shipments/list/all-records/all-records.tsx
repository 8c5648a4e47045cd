import { useLiveQuery } from 'dexie-react-hooks'
import { memo } from 'react'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { ShipmentFilters } from '#domain/shipment/list/list-filters.ts'
import type { OfficeShipment } from '#domain/shipment/shipment.ts'
import { searchNeedle } from '#domain/shipment/list/search-text.ts'
import { FoundRecord } from '#features/shipments/list/all-records/found-record.tsx'
import { useAllRecords } from '#features/shipments/list/all-records/use-all-records.ts'
import { MOST_SELECTED, useSelectFound } from '#features/shipments/list/all-records/use-select-found.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { missingShipments } from '#store/reads/selection/missing-shipments.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

interface AllRecordsProps {
  search: ShipmentFilters
  asked: boolean
  onAsk: (asked: boolean) => void
  onSelect: (rows: readonly OfficeShipment[]) => void
}

const NONE: OfficeShipment[] = []

/** Under the list of this device, the way to shipments that it does not hold. */
export function AllRecords({ search, asked, onAsk, onSelect }: AllRecordsProps) {
  return (
    <section aria-labelledby="all-records-heading" className="flex flex-col gap-4 border-t border-line pt-6 print:hidden">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="all-records-heading" className="text-xl">
            All records
          </h2>
          <p className="text-ink-muted">
            The list above is on this device: everything open, and the last 90 days. Older shipments are on the server.
          </p>
        </div>
        <Button variant="secondary" onClick={() => onAsk(!asked)}>
          {asked ? 'Close all records' : 'Search all records'}
        </Button>
      </div>
      {asked && <FoundRecords search={search} onSelect={onSelect} />}
    </section>
  )
}

/** The server's index begins at three signs. */
function isShort(text: string): boolean {
  const { length } = searchNeedle(text)
  return length === 1 || length === 2
}

interface FoundCardsProps {
  rows: readonly OfficeShipment[]
  missing: ReadonlySet<string> | undefined
}

/** Not drawn anew for each page that is read to be selected: fifty of them are read for 5,000. */
const FoundCards = memo(function FoundCards({ rows, missing }: FoundCardsProps) {
  return (
    <ul aria-label="All records" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {rows.map((shipment) => (
        <FoundRecord key={shipment.id} shipment={shipment} held={missing?.has(shipment.id) !== true} />
      ))}
    </ul>
  )
})

function FoundRecords({ search, onSelect }: Pick<AllRecordsProps, 'search' | 'onSelect'>) {
  const records = useAllRecords(search)
  const selecting = useSelectFound(search, onSelect)
  const db = useDatabase()
  const rows = records.value?.rows ?? NONE
  const missing = useLiveQuery(
    () =>
      missingShipments(
        db,
        rows.map(({ id }) => id),
      ),
    [db, rows],
  )
  if (records.value === null)
    return records.isAsking ? (
      <Loading label="Searching all records...">
        <Skeleton className="h-24 w-full" />
      </Loading>
    ) : (
      <ServerTrouble query={records} words={noAnswerWords}>
        Searching all records needs a connection.
      </ServerTrouble>
    )
  if (rows.length === 0)
    return (
      <EmptyState title="No shipments found.">
        Nothing in all records fits this search.
        {isShort(search.text) && ' One or two letters or digits are found there only where a word or a number begins: type one more.'}
      </EmptyState>
    )
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-ink-muted">
          {selecting.read !== null
            ? `${selecting.read.toLocaleString('en-IN')} read so far.`
            : records.value.more
              ? `The newest ${rows.length.toLocaleString('en-IN')} that fit.`
              : `${rows.length.toLocaleString('en-IN')} found in all, the newest first.`}
          {records.value.more &&
            ` At most the newest ${MOST_SELECTED.toLocaleString('en-IN')} can be selected at a time: choose the rest by a filter, for example an earlier day.`}
        </p>
        <div className="flex flex-wrap gap-3">
          {selecting.read !== null && (
            <Button variant="secondary" size="small" onClick={selecting.cancel}>
              Cancel
            </Button>
          )}
          <Button variant="secondary" size="small" busy={selecting.read !== null} onClick={selecting.start}>
            Select all in all records
          </Button>
        </div>
      </div>
      <FoundCards rows={rows} missing={missing} />
      {records.moreTrouble !== null && <Banner tone="warn" role="alert" title={noAnswerWords(records.moreTrouble)} />}
      {records.value.more && (
        <Button variant="secondary" className="self-center" busy={records.isLoadingMore} onClick={() => void records.more()}>
          {records.isLoadingMore ? 'Loading...' : 'Show older ones'}
        </Button>
      )}
    </>
  )
}
