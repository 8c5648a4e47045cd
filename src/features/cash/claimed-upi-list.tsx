import { useState, type ReactNode } from 'react'
import type { ClaimedUpi } from '#domain/billing/cash/claimed-upi.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { FindUpiDialog } from '#features/cash/find-upi-dialog.tsx'
import { ParcelNumberLink } from '#features/cash/parcel-number-link.tsx'
import { useClaimedUpi, useFoundWhole } from '#features/cash/use-cash.ts'
import { Button } from '#ui/controls/button.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { formatInstant } from '#ui/format/format-time.ts'
import { whenUncovered } from '#ui/hooks/when-uncovered.ts'

const foundId = ({ id }: ClaimedUpi) => `found-${id}`

/** What payers say they paid by UPI counts once somebody has found it in the bank. */
export function ClaimedUpiList({ onSettled }: { onSettled: () => void }) {
  const query = useClaimedUpi()
  const [finding, setFinding] = useState<ClaimedUpi | null>(null)
  const upi = query.value

  function settled(claim: ClaimedUpi) {
    const open = upi?.claims ?? []
    const at = open.findIndex(({ id }) => id === claim.id)
    const next = at === -1 ? undefined : (open[at + 1] ?? open[at - 1])
    // By keyboard one goes on to the next claim, also when a window has first given the focus back to a row that is gone.
    if (next !== undefined) whenUncovered(() => document.getElementById(foundId(next))?.focus({ preventScroll: true }))
    query.change((before) => {
      const wasOpen = before.claims.some(({ id }) => id === claim.id)
      return {
        many: before.many - (wasOpen ? 1 : 0),
        paise: before.paise - (wasOpen ? claim.claimedPaise : 0),
        claims: before.claims.filter(({ id }) => id !== claim.id),
        looked: [claim, ...before.looked.filter(({ id }) => id !== claim.id)],
      }
    })
    onSettled()
  }

  const whole = useFoundWhole(settled)
  if (upi !== null && upi.claims.length === 0 && upi.looked.length === 0) return null
  return (
    <section aria-labelledby="upi-claimed" className="flex flex-col gap-3">
      <h2 id="upi-claimed" className="text-xl">
        Claimed by UPI{upi !== null && `: ${formatShortRupees(upi.paise)}`}
      </h2>
      {upi === null && query.isAsking && (
        <Loading>
          <Skeleton className="h-16 w-full" />
        </Loading>
      )}
      <ServerTrouble query={query} words={noAnswerWords} />
      {upi !== null && upi.claims.length === 0 && <p className="text-ink-muted">Everything that was claimed has been looked for.</p>}
      {upi !== null && upi.claims.length > 0 && (
        <ul aria-label="Claimed by UPI" className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-4">
          {upi.claims.map((claim) => (
            <ClaimRow key={claim.id} claim={claim}>
              <Button
                id={foundId(claim)}
                variant="secondary"
                size="small"
                busy={whole.busy === claim.id}
                aria-label={`Found in the bank: ${claim.trackingNumber}`}
                onClick={() => void whole.found(claim)}
              >
                Found in the bank
              </Button>
              <Button
                variant="secondary"
                size="small"
                aria-label={`Not found, or another amount: ${claim.trackingNumber}`}
                onClick={() => setFinding(claim)}
              >
                Not found
              </Button>
            </ClaimRow>
          ))}
        </ul>
      )}
      {upi !== null && upi.many > upi.claims.length && (
        <p className="text-ink-muted">And {(upi.many - upi.claims.length).toLocaleString('en-IN')} newer ones.</p>
      )}
      {upi !== null && upi.looked.length > 0 && (
        <details>
          <summary className="min-h-target cursor-pointer py-2 font-medium">Looked for</summary>
          <ul
            aria-label="Looked for in the bank"
            className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface px-4"
          >
            {upi.looked.map((claim) => (
              <ClaimRow key={claim.id} claim={claim}>
                {claim.foundPaise === 0 ? (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Found after all: ${claim.trackingNumber}`}
                    onClick={() => void whole.found(claim)}
                  >
                    Found after all
                  </Button>
                ) : (
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Put right: ${claim.trackingNumber}`}
                    onClick={() => setFinding(claim)}
                  >
                    Put right
                  </Button>
                )}
              </ClaimRow>
            ))}
          </ul>
        </details>
      )}
      {finding !== null && (
        <FindUpiDialog
          claim={finding}
          onClose={() => setFinding(null)}
          onSettled={(claim) => {
            settled(claim)
            showToast('Recorded.', { tone: 'good' })
          }}
          onChanged={query.again}
        />
      )}
    </section>
  )
}

function ClaimRow({ claim, children }: { claim: ClaimedUpi; children: ReactNode }) {
  const { shipmentId, trackingNumber, recipient, driverName, claimedPaise, reference, at, foundPaise, reason, lookedBy, lookedAt } = claim
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <ParcelNumberLink shipmentId={shipmentId} trackingNumber={trackingNumber} />
        <span className="block font-semibold tabular-nums">
          {formatShortRupees(claimedPaise)}
          {reference !== null && <span className="font-normal"> · {reference}</span>}
        </span>
        <span className="block text-sm text-ink-muted wrap-anywhere">
          {[recipient, driverName, formatInstant(at)].filter(Boolean).join(' · ')}
        </span>
        {foundPaise !== null && (
          <span className={`block text-sm wrap-anywhere ${foundPaise < claimedPaise ? 'text-warn' : ''}`}>
            {foundPaise === 0 ? 'Not found' : `${formatShortRupees(foundPaise)} found`}
            {reason !== null && `: ${reason}`}
            {lookedAt !== null && ` (${[lookedBy, formatInstant(lookedAt)].filter(Boolean).join(', ')})`}
          </span>
        )}
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  )
}
