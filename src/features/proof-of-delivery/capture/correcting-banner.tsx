import { useLiveQuery } from 'dexie-react-hooks'
import { useDatabase } from '#store/database/database-context.tsx'
import type { CaptureDraft } from '#store/drafts/delivery-draft.ts'
import { readLateBecause, type LateBecause } from '#store/outbox/corrections.ts'
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

const BECAUSE = {
  'sheet-closed': 'The run sheet is closed.',
  'day-over': 'More than a day has passed.',
  'handed-over': 'Cash was handed over since.',
  decided: 'The office has decided on this.',
  'waits-as-late': 'A correction of this waits at the office.',
} as const satisfies Record<LateBecause, string>

/** What becomes of a correction: no more than this device can know without signal. */
function correctionWords(because: LateBecause | null): string {
  return because === null
    ? 'The office keeps both. This one counts unless the office has changed or settled it since.'
    : `${BECAUSE[because]} The office keeps both, and decides which one counts.`
}
