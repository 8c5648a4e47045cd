import { useLiveQuery } from 'dexie-react-hooks'
import type { RecordSearch } from '#backend/search-all-records.ts'
import { noAnswerWords } from '#domain/no-answer.ts'
import type { OfficeShipment } from '#domain/shipment.ts'
import { FoundRecord } from '#features/shipments/all-records/found-record.tsx'
import { useAllRecords } from '#features/shipments/all-records/use-all-records.ts'
import { useDatabase } from '#store/database-context.tsx'
import { missingShipments } from '#store/missing-shipments.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

interface AllRecordsProps {
  search: RecordSearch
  asked: boolean
  onAsk: (asked: boolean) => void
}

const NONE: OfficeShipment[] = []

/** The way to what this device does not hold, under the list of what it does. */
export function AllRecords({ search, asked, onAsk }: AllRecordsProps) {
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
      {asked && <FoundRecords search={search} />}
    </section>
  )
}

function FoundRecords({ search }: { search: RecordSearch }) {
  const { records, searchAgain, loadMore } = useAllRecords(search)
  const db = useDatabase()
  const rows = records.state === 'found' ? records.rows : NONE
  const missing = useLiveQuery(
    () =>
      missingShipments(
        db,
        rows.map(({ id }) => id),
      ),
    [db, rows],
  )
  switch (records.state) {
    case 'searching':
      return (
        <Loading label="Searching all records...">
          <Skeleton className="h-24 w-full" />
        </Loading>
      )
    case 'no-answer':
      return (
        <Banner
          tone="warn"
          role="alert"
          title={noAnswerWords(records.why)}
          actions={
            <Button variant="secondary" onClick={searchAgain}>
              Try again
            </Button>
          }
        >
          Searching all records needs a connection.
        </Banner>
      )
    case 'found':
      if (records.rows.length === 0) return <EmptyState title="No shipments found.">Nothing in all records fits this search.</EmptyState>
      return (
        <>
          <p role="status" className="text-ink-muted">
            {records.more
              ? `The newest ${records.rows.length.toLocaleString('en-IN')} that fit.`
              : `${records.rows.length.toLocaleString('en-IN')} found in all, the newest first.`}
          </p>
          <ul aria-label="All records" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
            {records.rows.map((shipment) => (
              <FoundRecord key={shipment.id} shipment={shipment} held={missing?.has(shipment.id) !== true} />
            ))}
          </ul>
          {records.trouble !== null && <Banner tone="warn" role="alert" title={noAnswerWords(records.trouble)} />}
          {records.more && (
            <Button variant="secondary" className="self-center" busy={records.loadingMore} onClick={loadMore}>
              {records.loadingMore ? 'Loading...' : 'Show older ones'}
            </Button>
          )}
        </>
      )
  }
}
