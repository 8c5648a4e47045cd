import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { ParcelNumberLink } from '#features/cash/parcel-number-link.tsx'
import { useCollections } from '#features/cash/use-cash.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { formatInstant } from '#ui/format/format-time.ts'

/** Parcel by parcel: where a count differs, the cause is in here. */
export function DriverCollections({ driverId, name, carriedPaise }: { driverId: string; name: string; carriedPaise: number }) {
  const query = useCollections(driverId, carriedPaise)
  const collections = query.value?.collections
  return (
    <>
      {collections === undefined && query.isAsking && (
        <Loading>
          <Skeleton className="h-12 w-full" />
        </Loading>
      )}
      <ServerTrouble query={query} words={noAnswerWords} />
      {collections?.length === 0 && <p className="text-ink-muted">Nothing was collected since the last count.</p>}
      {collections !== undefined && collections.length > 0 && (
        <ul aria-label={`Collections of ${name}`} className="flex flex-col divide-y divide-line border-t border-line">
          {collections.map(({ id, shipmentId, trackingNumber, recipient, expectedPaise, collectedPaise, mode, reference, reason, at }) => (
            <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 py-2">
              <span className="min-w-0 flex-1 basis-48">
                <ParcelNumberLink shipmentId={shipmentId} trackingNumber={trackingNumber} />
                <span className="block text-sm text-ink-muted wrap-anywhere">
                  {[recipient, formatInstant(at), collectedPaise < 0 && 'Taken back after it was counted'].filter(Boolean).join(' · ')}
                </span>
                {reason !== null && (
                  <span className="block text-sm wrap-anywhere">
                    Expected {formatShortRupees(expectedPaise)}: {reason}
                  </span>
                )}
              </span>
              <span className="text-right font-semibold tabular-nums">
                {formatShortRupees(collectedPaise)}
                <span className="block text-sm font-normal text-ink-muted wrap-anywhere">
                  {mode === 'cash' ? 'Cash' : ['UPI', reference].filter(Boolean).join(' ')}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
