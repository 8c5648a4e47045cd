import { Link } from 'react-router-dom'
import { parcelWords } from '#features/proof-of-delivery/stop/parcel-names.tsx'
import { useIsHidden } from '#session/use-is-hidden.ts'
import { hasContent, type CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { useRecipientOf } from '#store/records/use-recipient-of.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'

interface UnfinishedOtherProps {
  other: CaptureDraft
  /** What was entered here before another tab came first. */
  draft: CaptureDraft
  onDiscard: () => void
}

/** One capture at a time: a half-made one is finished or thrown away knowingly. */
export function UnfinishedOther({ other, draft, onDiscard }: UnfinishedOtherProps) {
  const isDirty = hasContent(draft)
  const isHidden = useIsHidden()
  const recipient = useRecipientOf(isHidden ? null : other.trackingNumber)
  return (
    <Banner
      tone="warn"
      title={other.corrects ? 'A correction is not finished' : 'Another delivery is not finished'}
      actions={
        <>
          <Link to={{ search: `?number=${encodeURIComponent(other.trackingNumber)}` }} className={buttonClass()}>
            Continue {other.trackingNumber}
          </Link>
          <Button variant="danger" onClick={onDiscard}>
            {isDirty ? 'Discard it and go on with this one' : 'Discard it and start this one'}
          </Button>
        </>
      }
    >
      You entered something for {parcelWords(other.trackingNumber, () => recipient)} and did not submit it.
      {isDirty && ` What you entered for ${draft.trackingNumber} is here until you leave this page.`}
    </Banner>
  )
}
