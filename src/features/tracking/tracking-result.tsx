import { TrackingCard } from '#features/tracking/tracking-card.tsx'
import type { TrackingState } from '#features/tracking/use-tracking.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { formatInstant } from '#ui/format-time.ts'
import { Loading } from '#ui/loading.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export function TrackingResult({ state, onTryAgain }: { state: TrackingState; onTryAgain: () => void }) {
  switch (state.kind) {
    case 'idle':
      return null
    case 'searching':
      return (
        <Loading>
          <CardSkeleton />
        </Loading>
      )
    case 'found':
      return (
        <div className="flex flex-col gap-3">
          <p role="status" className="sr-only">
            {`Shipment ${state.shipment.tracking_number}: ${state.shipment.status}`}
          </p>
          {state.fromCache && (
            <Banner tone="warn" title="No connection. This is the last copy on this device.">
              Last updated {formatInstant(state.seenAt)} IST
            </Banner>
          )}
          <TrackingCard shipment={state.shipment} />
        </div>
      )
    case 'not-found':
      return (
        <Banner tone="neutral" role="status" title="Shipment not found">
          Please compare the number with the one on your receipt or label.
        </Banner>
      )
    case 'no-connection':
      return (
        <Banner
          tone="warn"
          role="status"
          title="No connection. Try again when you have signal."
          actions={
            <Button variant="secondary" onClick={onTryAgain}>
              Try again
            </Button>
          }
        />
      )
    case 'too-many':
      return <Banner tone="warn" role="status" title="Too many searches. Please wait a minute and try again." />
    case 'failed':
      return (
        <Banner
          tone="bad"
          role="status"
          title="Shipment not found"
          actions={
            <Button variant="secondary" onClick={onTryAgain}>
              Try again
            </Button>
          }
        >
          We could not look it up just now, so it may exist all the same. Please try again in a few minutes.
        </Banner>
      )
  }
}

function CardSkeleton() {
  return (
    <div className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <Skeleton className="h-5 w-56" />
      <Skeleton className="h-8 w-72" />
      <Skeleton className="h-24 w-full" />
    </div>
  )
}
