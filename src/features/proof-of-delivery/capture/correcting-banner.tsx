import { useLiveQuery } from 'dexie-react-hooks'
import { correctionWords } from '#features/proof-of-delivery/capture/correction-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { readLateBecause } from '#store/outbox/corrections.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'

interface CorrectingBannerProps {
  corrects: NonNullable<CaptureDraft['corrects']>
  onGivenUp: () => void
}

/** Over the form that opens with what was submitted: what becomes of it, and the way out. */
export function CorrectingBanner({ corrects: { entryId, photoSha256, morePhotoSha256 }, onGivenUp }: CorrectingBannerProps) {
  const database = useDatabase()
  const lateBecause = useLiveQuery(async () => readLateBecause(database, entryId), [database, entryId])
  return (
    <Banner
      tone="info"
      title="You are correcting what you submitted"
      actions={
        <Button variant="secondary" onClick={onGivenUp}>
          Leave it as it was
        </Button>
      }
    >
      {correctionWords(lateBecause ?? null)}
      {photoSha256 !== null &&
        (morePhotoSha256 === undefined
          ? ' The photo from before stays unless you take another.'
          : ' The photos from before stay unless you take others.')}
    </Banner>
  )
}
