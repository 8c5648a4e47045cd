import { Link } from 'react-router-dom'
import type { CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'

/** One capture at a time: a half-made one is finished or thrown away knowingly. */
export function UnfinishedOther({ other, onDiscard }: { other: CaptureDraft; onDiscard: () => void }) {
  return (
    <Banner
      tone="warn"
      title="Another delivery is not finished"
      actions={
        <>
          <Link to={{ search: `?number=${encodeURIComponent(other.trackingNumber)}` }} className={buttonClass()}>
            Continue {other.trackingNumber}
          </Link>
          <Button variant="danger" onClick={onDiscard}>
            Discard it and start this one
          </Button>
        </>
      }
    >
      You entered something for {other.trackingNumber} and did not submit it.
    </Banner>
  )
}
