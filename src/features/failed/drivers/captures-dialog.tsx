import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import type { CapturesAsked } from '#backend/rpc/shipment/read-drivers-month.ts'
import type { MonthCapture } from '#domain/shipment/failure/drivers-month.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import { NEED_LABELS } from '#domain/shipment/receipt/receipt-needs.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { FIGURE_TITLES, metresWords } from '#features/failed/drivers/month-messages.ts'
import { useCapturesBehind } from '#features/failed/drivers/use-drivers-month.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { Skeleton } from '#ui/feedback/skeleton.tsx'
import { formatDate, formatInstant, formatMonth } from '#ui/format/format-time.ts'
import { MapLink } from '#ui/layout/map-link.tsx'

interface CapturesDialogProps {
  asked: CapturesAsked
  driverName: string
  onClose: () => void
}

/** The captures behind one of the numbers, each with what a person needs to judge by: when, why, where, and its shipment. */
export function CapturesDialog({ asked, driverName, onClose }: CapturesDialogProps) {
  const query = useCapturesBehind(asked)
  const page = query.value
  return (
    <Dialog title={`${FIGURE_TITLES[asked.figure]}: ${driverName}`} size="wide" onClose={onClose}>
      <p className="pb-3 text-ink-muted">{formatMonth(asked.month)}, the earliest first.</p>
      {page === null && query.isAsking && (
        <Loading>
          <div className="flex flex-col gap-3">
            <Skeleton className="h-16 w-full" />
            <Skeleton className="h-16 w-full" />
          </div>
        </Loading>
      )}
      <ServerTrouble query={query} words={noAnswerWords} />
      {page?.captures.length === 0 && <p>There is nothing behind this number any more. Something was corrected meanwhile.</p>}
      {page !== null && page.captures.length > 0 && (
        <ul aria-label={FIGURE_TITLES[asked.figure]} className="flex flex-col divide-y divide-line rounded-card border border-line px-4">
          {page.captures.map((capture) => (
            <CaptureRow key={capture.id} capture={capture} />
          ))}
        </ul>
      )}
      {page?.more === true && (
        <div className="flex flex-wrap items-center gap-4 pt-4">
          <Button variant="secondary" busy={query.isLoadingMore} onClick={() => void query.more()}>
            {query.isLoadingMore ? 'Loading...' : 'Show more'}
          </Button>
          <output className="text-bad">{query.moreTrouble && noAnswerWords(query.moreTrouble)}</output>
        </div>
      )}
    </Dialog>
  )
}

function CaptureRow({ capture }: { capture: MonthCapture }) {
  const { shipmentId, trackingNumber, recipient, city, outcome, at, calledAt, place, nearest, figures, notPossible } = capture
  const didFail = figures.includes('failed')
  return (
    <li className="flex flex-col gap-1 py-3 wrap-anywhere">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <b>{outcomeWords(capture)}</b>
        <time dateTime={at} className="tabular-nums">
          {formatInstant(at)}
        </time>
      </p>
      <p className="text-sm text-ink-muted">
        <Link
          to={paths.shipment(shipmentId)}
          className="inline-flex min-h-6 items-center text-link tabular-nums underline underline-offset-4 pointer-coarse:min-h-target"
        >
          {trackingNumber}
        </Link>{' '}
        · {[recipient, city].filter(Boolean).join(', ')}
        {didFail && ` · ${calledAt === null ? 'Call was not pressed' : `called ${formatInstant(calledAt)}`}`}
        {didFail && place === null && ' · the phone told no place'}
      </p>
      {notPossible && <p>Not possible: {notPossible.map(({ what, reason }) => `${NEED_LABELS[what]} (${reason})`).join(', ')}</p>}
      {place !== null && (
        <p className="text-sm text-ink-muted">
          {outcome === 'Delivered' ? 'Delivered' : 'Captured'} at <MapLink {...place} />
        </p>
      )}
      {nearest !== null && (
        <p className="text-sm text-ink-muted">
          <b className={figures.includes('far') ? 'text-ink' : 'font-normal'}>{metresWords(nearest.metres)}</b> from where this address was
          delivered on {formatDate(nearest.at)}
          {nearest.place !== null && (
            <>
              {' '}
              at <MapLink {...nearest.place} />
            </>
          )}
          {nearest.shipmentId !== shipmentId && (
            <>
              {' '}
              (
              <Link
                to={paths.shipment(nearest.shipmentId)}
                className="inline-flex min-h-6 items-center text-link tabular-nums underline underline-offset-4 pointer-coarse:min-h-target"
              >
                {nearest.trackingNumber}
              </Link>
              )
            </>
          )}
        </p>
      )}
    </li>
  )
}

function outcomeWords({ outcome, reason, againOn, figures }: MonthCapture): string {
  if (outcome !== 'Failed Attempt') return outcome === 'Returned' ? 'Returned to the sender' : 'Delivered'
  const why = failureWords(reason) ?? 'As the notes say'
  const words = againOn === null ? why : `${why}: ${formatDate(againOn)}`
  if (figures.includes('not-attempted')) return words
  return figures.includes('way-back') ? `Failed at the sender’s: ${words}` : `Failed: ${words}`
}
