import type { SearchAnswer } from '#features/tracking/search/run-search.ts'
import { TooManySearches } from '#features/tracking/search/too-many-searches.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'

interface NoResultProps {
  answer: Exclude<SearchAnswer, { kind: 'found' | 'listed' }>
  onTryAgain: () => void
}

/** Why there is nothing to show, and what to do about it. */
export function NoResult({ answer, onTryAgain }: NoResultProps) {
  const tryAgain = (
    <Button variant="secondary" onClick={onTryAgain}>
      Try again
    </Button>
  )
  switch (answer.kind) {
    case 'not-found':
      return (
        <Banner tone="neutral" role="status" title="Shipment not found">
          Please compare the number with the one on your receipt or label.
        </Banner>
      )
    case 'no-shipments':
      return (
        <Banner tone="neutral" role="status" title="No shipments found.">
          Nothing was sent from this phone number or to it. If you have a tracking number, please try that.
        </Banner>
      )
    case 'unreachable':
      return <Banner tone="warn" role="status" title="No connection. Try again when you have signal." actions={tryAgain} />
    case 'busy':
      return <TooManySearches retryAfterMs={answer.retryAfterMs} onTryAgain={onTryAgain} />
    case 'refused':
      return <Banner tone="bad" role="status" title={answer.message} actions={tryAgain} />
    case 'failed':
      return (
        <Banner tone="bad" role="status" title="Shipment not found" actions={tryAgain}>
          We could not look it up just now, so it may exist all the same. Please try again in a few minutes.
        </Banner>
      )
  }
}
