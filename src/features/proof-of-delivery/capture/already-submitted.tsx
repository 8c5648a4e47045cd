import { haveSameHashes, photosOf } from '#domain/shipment/receipt/several-photos.ts'
import { codeSaidIn, saysTheSame, saysTheSameOfCode } from '#domain/shipment/receipt/receipt-facts.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import { checkCollection, isSameCollection, ordinaryCollection, type Collection } from '#domain/shipment/collecting/collection.ts'
import { parcelWords, type NameOf } from '#features/proof-of-delivery/stop/parcel-names.tsx'
import type { CaptureDraft } from '#store/drafts/delivery-draft.ts'
import type { SubmittedDraft } from '#store/drafts/submitted-draft.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'

interface AlreadySubmittedProps {
  submitted: SubmittedDraft
  draft: CaptureDraft
  /** What would be submitted of the money; null for none. */
  collection: Collection | null
  /** What was to go along, by its tracking numbers. */
  along: readonly string[]
  nameOf: NameOf
  goesBack: boolean
  onLeave: () => void
  onSubmitToo: () => void
}

/** Another tab was first. The text entered here stays in sight until its writer decides about it. */
export function AlreadySubmitted({ submitted, draft, collection, along, nameOf, goesBack, onLeave, onSubmitToo }: AlreadySubmittedProps) {
  const isOpen = submitted.isGivenUp || isDifferent(submitted, draft, collection, goesBack)
  const left = leftOut(submitted, along)
  return (
    <Banner
      tone="warn"
      role="alert"
      title="Submitted in another tab"
      actions={
        <>
          <Button size="small" variant={isOpen ? 'secondary' : 'primary'} onClick={onLeave}>
            {isOpen ? 'Leave mine out' : 'Back to deliveries'}
          </Button>
          {isOpen && (
            <Button size="small" variant="secondary" onClick={onSubmitToo}>
              {submitted.isGivenUp ? 'Submit mine' : 'Submit mine as well'}
            </Button>
          )}
        </>
      }
    >
      {submittedWords(submitted)}{' '}
      {!submitted.isGivenUp &&
        left.length > 0 &&
        `${left.map((number) => parcelWords(number, nameOf)).join(', ')} did not go along with it: record ${left.length === 1 ? 'it by itself' : 'them by themselves'}. `}
      {isOpen && 'What you entered here was not submitted. It stays above until you leave this page.'}
    </Banner>
  )
}

/** What was to go along from here, and did not from there. */
export function leftOut(submitted: SubmittedDraft, along: readonly string[]): string[] {
  return along.filter((number) => !submitted.along.includes(number))
}

/** Whether something was entered here that the submitted delivery does not hold. */
export function isDifferent(submitted: SubmittedDraft, draft: CaptureDraft, collection: Collection | null, goesBack: boolean): boolean {
  const { outcome, notes, failure, photoHashes, facts } = submitted
  const chosen = draft.outcome === 'Failed Attempt' ? draft.failure : undefined
  return (
    (failure?.reason ?? null) !== (chosen?.reason ?? null) ||
    (failure?.againOn ?? null) !== (chosen?.againOn ?? null) ||
    outcome !== draft.outcome ||
    notes.trim() !== draft.notes.trim() ||
    !haveSameHashes(photosOf(draft), photoHashes) ||
    !saysTheSame(outcome, facts, draft, goesBack) ||
    !isSameCollection(submitted.collection, collection) ||
    Object.entries(submitted.alongCollections).some(([number, there]) => {
      const here = checkCollection(there.expectedPaise, draft.alongCollecting?.[number] ?? ordinaryCollection(there.expectedPaise))
      return !here.ok || !isSameCollection(there, here.value)
    }) ||
    (outcome === 'Delivered' &&
      (!saysTheSameOfCode(codeSaidIn(facts), codeSaidIn(draft)) ||
        submitted.along.some((number) => !saysTheSameOfCode(submitted.alongCodes[number], draft.alongCodes?.[number]))))
  )
}

function submittedWords({ outcome, notes, failure, isGivenUp }: SubmittedDraft): string {
  const why = failureWords(failure?.reason)
  const what = `${outcome}${why === null ? '' : `, ${why}`}${notes.trim() === '' ? '' : `, “${notes.trim()}”`}`
  return isGivenUp
    ? `It was submitted as ${what}, and then given up: the queue says what became of it.`
    : `It was submitted as ${what}. That delivery stands.`
}
