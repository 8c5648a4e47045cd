import { useEffect, useRef, useState } from 'react'

import type { ReviewDecision } from '#backend/review.ts'
import { noAnswerWords } from '#domain/no-answer.ts'
import type { Proof } from '#domain/proof.ts'
import { AttachDialog } from '#features/review/attach-dialog.tsx'
import { CaptureCard } from '#features/review/capture-card.tsx'
import { SetAsideDialog } from '#features/review/set-aside-dialog.tsx'
import { useReview } from '#features/review/use-review.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Loading } from '#ui/loading.tsx'
import { Page } from '#ui/page.tsx'
import { Skeleton } from '#ui/skeleton.tsx'

export function ReviewPage() {
  const { list, deciding, trouble, decide, loadAgain } = useReview()
  const [dialog, setDialog] = useState<{ kind: 'attach' | 'set-aside'; capture: Proof } | null>(null)
  const [decided, setDecided] = useState<{ place: number } | null>(null)
  const cards = useRef<HTMLUListElement>(null)

  // On to the capture that took the place of the decided one, whose buttons are gone; after the dialog, which gives focus back to them.
  useEffect(() => {
    if (decided === null) return
    const headings = [...(cards.current?.querySelectorAll('h2') ?? [])]
    const next = headings[decided.place] ?? headings.at(-1) ?? document.querySelector('h1')
    next?.focus()
  }, [decided])

  async function decideAndGoOn(decision: ReviewDecision) {
    const place = list.state === 'ready' ? list.captures.findIndex(({ id }) => id === decision.proofId) : 0
    if (!(await decide(decision))) return
    setDialog(null)
    setDecided({ place })
  }

  return (
    <Page title="Review" lead="Captures that need a person before they count." width="normal">
      {trouble !== null && dialog === null && <Banner tone="bad" role="alert" title={trouble} />}
      {list.state === 'loading' && (
        <Loading>
          <Skeleton className="h-56 w-full" />
        </Loading>
      )}
      {list.state === 'no-answer' && (
        <Banner
          tone="warn"
          role="alert"
          title={noAnswerWords(list.why)}
          actions={
            <Button variant="secondary" onClick={loadAgain}>
              Try again
            </Button>
          }
        >
          Review needs a connection: what is decided here changes the shipment at once.
        </Banner>
      )}
      {list.state === 'ready' && list.captures.length === 0 && (
        <EmptyState title="Nothing to review.">
          A capture comes here when its number is unknown, its shipment was cancelled or finished meanwhile, or it was not the driver’s own.
        </EmptyState>
      )}
      {list.state === 'ready' && (
        <ul ref={cards} aria-label="Captures to review" className="flex flex-col gap-5">
          {list.captures.map((capture) => (
            <li key={capture.id}>
              <CaptureCard
                capture={capture}
                busy={deciding === capture.id}
                onAccept={() => void decideAndGoOn({ proofId: capture.id, decision: 'accept' })}
                onAttach={() => setDialog({ kind: 'attach', capture })}
                onSetAside={() => setDialog({ kind: 'set-aside', capture })}
              />
            </li>
          ))}
        </ul>
      )}
      {dialog?.kind === 'attach' && (
        <AttachDialog
          capture={dialog.capture}
          busy={deciding !== null}
          trouble={trouble}
          onClose={() => setDialog(null)}
          onAttach={(shipmentId) => decideAndGoOn({ proofId: dialog.capture.id, decision: 'attach', shipmentId })}
        />
      )}
      {dialog?.kind === 'set-aside' && (
        <SetAsideDialog
          capture={dialog.capture}
          busy={deciding !== null}
          trouble={trouble}
          onClose={() => setDialog(null)}
          onSetAside={(reason) => decideAndGoOn({ proofId: dialog.capture.id, decision: 'set-aside', reason })}
        />
      )}
    </Page>
  )
}
