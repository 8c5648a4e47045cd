import { saysTheSame } from '#domain/shipment/receipt/receipt-facts.ts'
import { failureWords } from '#domain/shipment/failure-words.ts'
import type { CaptureDraft } from '#store/drafts/delivery-draft.ts'
import type { SubmittedDraft } from '#store/drafts/submitted-draft.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'

interface AlreadySubmittedProps {
  submitted: SubmittedDraft
  draft: CaptureDraft
  onLeave: () => void
  onSubmitToo: () => void
}

/** Another tab was first. The text entered here stays in sight until its writer decides about it. */
export function AlreadySubmitted({ submitted, draft, onLeave, onSubmitToo }: AlreadySubmittedProps) {
  const isOpen = submitted.isGivenUp || isDifferent(submitted, draft)
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
      {submittedWords(submitted)} {isOpen && 'What you entered here was not submitted. It stays above until you leave this page.'}
    </Banner>
  )
}

/** Whether something was entered here that the submitted delivery does not hold. */
export function isDifferent({ outcome, notes, failure, photoSha256, facts }: SubmittedDraft, draft: CaptureDraft): boolean {
  const chosen = draft.outcome === 'Failed Attempt' ? draft.failure : undefined
  if ((failure?.reason ?? null) !== (chosen?.reason ?? null) || (failure?.againOn ?? null) !== (chosen?.againOn ?? null)) return true
  if (outcome !== draft.outcome || notes.trim() !== draft.notes.trim()) return true
  return photoSha256 !== (draft.photo?.sha256 ?? null) || !saysTheSame(outcome, facts, draft)
}

function submittedWords({ outcome, notes, failure, isGivenUp }: SubmittedDraft): string {
  const why = failureWords(failure?.reason)
  const what = `${outcome}${why === null ? '' : `, ${why}`}${notes.trim() === '' ? '' : `, “${notes.trim()}”`}`
  return isGivenUp
    ? `It was submitted as ${what}, and then given up: the queue says what became of it.`
    : `It was submitted as ${what}. That delivery stands.`
}
