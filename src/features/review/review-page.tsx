import { useEffect, useRef, useState } from 'react'

import type { ReviewDecision } from '#backend/rpc/review.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import type { Proof } from '#domain/shipment/proof.ts'
import { AttachDialog, type Attaching } from '#features/review/attach-dialog.tsx'
import { CaptureCard } from '#features/review/capture-card.tsx'
import { MoneyDialog } from '#features/review/money-dialog.tsx'
import { SetAsideDialog } from '#features/review/set-aside-dialog.tsx'
import { useReview } from '#features/review/use-review.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { Page } from '#ui/layout/page.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'

/** What was given in it outlives the question about the money, which stands in its place. */
type OpenDialog = { capture: Proof } & ({ kind: 'attach'; given: Attaching } | { kind: 'set-aside'; given: string })

export function ReviewPage() {
  const { query, deciding, trouble, decide, asksForMoney, forgetMoney } = useReview()
  // A list that could not be refreshed allows no decisions.
  const captures = query.trouble === null ? query.value?.captures : undefined
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const [decided, setDecided] = useState<{ place: number } | null>(null)
  const cards = useRef<HTMLUListElement>(null)

  const ofMoney = captures?.find(({ id }) => id === asksForMoney?.proofId)

  // On to the capture that took the place of the decided one, whose buttons are gone; after the dialog, which gives focus back to them.
  useEffect(() => {
    if (decided === null) return
    const headings = [...(cards.current?.querySelectorAll('h2') ?? [])]
    const next = headings[decided.place] ?? headings.at(-1) ?? document.querySelector('h1')
    next?.focus()
  }, [decided])

  async function decideAndGoOn(decision: ReviewDecision) {
    const place = captures?.findIndex(({ id }) => id === decision.proofId) ?? 0
    if (!(await decide(decision))) return
    setDialog(null)
    setDecided({ place })
  }

  return (
    <Page title="Review" lead="Captures that need a person before they count." width="normal">
      {trouble !== null && dialog === null && <Banner tone="bad" role="alert" title={trouble} />}
      {captures === undefined && query.isAsking && (
        <Loading>
          <Skeleton className="h-56 w-full" />
        </Loading>
      )}
      <ServerTrouble query={query} words={noAnswerWords}>
        Review needs a connection: what is decided here changes the shipment at once.
      </ServerTrouble>
      {captures?.length === 0 && query.value?.more !== true && (
        <EmptyState title="Nothing to review.">
          A capture comes here when something about it needs a person: its number, its shipment, its driver, its code, its money, or a late
          correction.
        </EmptyState>
      )}
      {captures !== undefined && (
        <ul ref={cards} aria-label="Captures to review" className="flex flex-col gap-5">
          {captures.map((capture) => (
            <li key={capture.id}>
              <CaptureCard
                capture={capture}
                busy={deciding === capture.id}
                onAccept={() => void decideAndGoOn({ proofId: capture.id, decision: 'accept' })}
                onAttach={() => setDialog({ kind: 'attach', capture, given: { text: '', chosen: null } })}
                onSetAside={() => setDialog({ kind: 'set-aside', capture, given: '' })}
              />
            </li>
          ))}
        </ul>
      )}
      {captures !== undefined && query.value !== null && query.value.open > captures.length && (
        <div className="flex flex-wrap items-center gap-4">
          <p className="text-ink-muted">
            {captures.length.toLocaleString('en-IN')} of {query.value.open.toLocaleString('en-IN')}
          </p>
          {query.value.more && (
            <Button variant="secondary" busy={query.isLoadingMore} onClick={() => void query.more()}>
              {query.isLoadingMore ? 'Loading...' : 'Show more'}
            </Button>
          )}
          <output className="text-bad">{query.moreTrouble && noAnswerWords(query.moreTrouble)}</output>
        </div>
      )}
      {dialog?.kind === 'attach' && asksForMoney === null && (
        <AttachDialog
          capture={dialog.capture}
          busy={deciding !== null}
          trouble={trouble}
          onClose={() => setDialog(null)}
          given={dialog.given}
          onAttach={(given) => {
            setDialog({ ...dialog, given })
            return decideAndGoOn({ proofId: dialog.capture.id, decision: 'attach', shipmentId: given.chosen })
          }}
        />
      )}
      {dialog?.kind === 'set-aside' && asksForMoney === null && (
        <SetAsideDialog
          capture={dialog.capture}
          busy={deciding !== null}
          trouble={trouble}
          onClose={() => setDialog(null)}
          given={dialog.given}
          onSetAside={(reason) => {
            setDialog({ ...dialog, given: reason })
            return decideAndGoOn({ proofId: dialog.capture.id, decision: 'set-aside', reason })
          }}
        />
      )}
      {asksForMoney !== null && ofMoney !== undefined && (
        <MoneyDialog
          capture={ofMoney}
          decision={asksForMoney.decision}
          onClose={forgetMoney}
          onSaid={(money) => void decideAndGoOn({ ...asksForMoney, money })}
        />
      )}
    </Page>
  )
}
