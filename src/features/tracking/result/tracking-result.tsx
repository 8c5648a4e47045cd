import { LastCopy } from '#features/tracking/recent/last-copy.tsx'
import { NoResult } from '#features/tracking/search/no-result.tsx'
import { PhoneResults } from '#features/tracking/result/phone-results.tsx'
import { TrackingCard } from '#features/tracking/result/tracking-card.tsx'
import type { TrackingState } from '#features/tracking/search/use-tracking.ts'
import { Loading } from '#ui/feedback/loading.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

interface TrackingResultProps {
  state: TrackingState
  /** As it was searched for: a phone number without what people write before it. */
  search: string
  roomy: boolean
  personId: string | null
  onTryAgain: () => void
}

const column = 'flex w-full max-w-xl flex-col gap-3'

export function TrackingResult({ state, search, roomy, personId, onTryAgain }: TrackingResultProps) {
  switch (state.kind) {
    case 'idle':
      return null
    case 'searching':
      return (
        <div className={column}>
          <Loading>
            <CardSkeleton />
          </Loading>
        </div>
      )
    case 'found':
      return (
        <div className={column}>
          <p role="status" className="sr-only">
            {`Shipment ${state.shipment.tracking_number}: ${state.shipment.status}`}
          </p>
          {state.fromCache && <LastCopy seenAt={state.seenAt} />}
          <TrackingCard shipment={state.shipment} seenAt={state.seenAt} />
        </div>
      )
    case 'listed':
      return <PhoneResults key={state.seenAt} phone={search} roomy={roomy} personId={personId} first={state} />
    default:
      return (
        <div className={column}>
          <NoResult answer={state} onTryAgain={onTryAgain} />
        </div>
      )
  }
}

function CardSkeleton() {
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <Skeleton className="h-5 w-56 max-w-full" />
      <Skeleton className="h-8 w-72 max-w-full" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
