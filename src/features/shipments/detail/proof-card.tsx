import * as paths from '#domain/app-paths.ts'
import { wordOf } from '#domain/values/word-of.ts'
import { Link } from 'react-router-dom'

import { photoLink } from '#backend/rpc/photo-link.ts'
import { clockWords } from '#domain/time-and-money/clock-messages.ts'
import { collectionWords } from '#domain/shipment/collecting/collected-messages.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import { photosToCome } from '#domain/shipment/receipt/several-photos.ts'
import { photoPaths, type CodeCheck, type Proof } from '#domain/shipment/proof.ts'
import { ProofReceipt } from '#features/shipments/detail/proof-receipt.tsx'
import { StatusBadge } from '#features/shipments/list/shipment-marks.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'
import { LongText } from '#ui/layout/long-text.tsx'
import { PhotoViewer } from '#ui/layout/photo-viewer.tsx'

/** One attempt at the door, where the history tells of it. */
export function ProofCard({ proof }: { proof: Proof }) {
  const clock = clockWords(proof)
  const collected = collectionWords(proof, formatRupees)
  return (
    <article aria-label="Proof of delivery" className="flex flex-wrap gap-x-5 gap-y-3 rounded-card border border-line p-4">
      <div className="w-48 max-w-full">
        <ProofPhotos proof={proof} />
      </div>
      <div className="flex min-w-[min(15rem,100%)] flex-1 flex-col gap-4">
        <div className="flex flex-wrap items-center gap-3">
          <StatusBadge status={proof.outcome} />
          <span className="text-ink-muted">by {proof.captured_by_name ?? 'a person who has left'}</span>
          {proof.imported_by && (
            <span className="text-ink-muted">brought by {proof.imported_by_name ?? 'a person who has left'} from a file</span>
          )}
        </div>
        {proof.failure && <FailureLine failure={proof.failure} />}
        {proof.delivery_notes && <LongText text={proof.delivery_notes} />}
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(10.5rem,1fr))] gap-x-6 gap-y-3">
          <Moment name="Time on the phone" at={proof.claimed_at} />
          <Moment name="Corrected time" at={proof.delivered_at} />
          <Moment name="Received at the office" at={proof.received_at} />
        </dl>
        {proof.receipt && <ProofReceipt receipt={proof.receipt} />}
        {collected.length > 0 && <p className="wrap-anywhere whitespace-pre-line">Collected: {collected.join('\n')}</p>}
        {proof.code && <ProofCode check={proof.code} />}
        {proof.superseded_by ? (
          <p className="font-medium">Its driver corrected this: the correction has taken its place.</p>
        ) : (
          proof.corrects && <p className="font-medium">A correction of what the driver had captured before.</p>
        )}
        {clock !== null && <Banner tone="warn">{clock}</Banner>}
        {proof.review_state !== 'none' && <ReviewState proof={proof} />}
      </div>
    </article>
  )
}

function FailureLine({ failure }: { failure: NonNullable<Proof['failure']> }) {
  const { reason, again_on: againOn, called_at: calledAt, attempt_number: number } = failure
  const why = failureWords(reason)
  return (
    <p>
      {reason !== 'not-attempted' && number !== null && <>Attempt {number} · </>}
      {why !== null && (
        <>
          <b>
            {why}
            {againOn && `: ${formatDate(againOn)}`}
          </b>{' '}
          ·{' '}
        </>
      )}
      {calledAt === null ? 'Call was not pressed' : `Called ${formatInstant(calledAt)}`}
    </p>
  )
}

function ProofPhotos({ proof }: { proof: Proof }) {
  const paths = photoPaths(proof)
  if (paths.length === 0) return <p className="text-sm text-ink-muted">No photo was taken.</p>
  const toCome = photosToCome(paths, 'the phone')
  return (
    <div className="flex flex-col gap-2">
      {paths.some((path) => path !== null) && (
        <PhotoViewer
          title="Delivery photo"
          describedAs={`${proof.outcome}, ${formatInstant(proof.delivered_at)}`}
          paths={paths}
          link={photoLink}
        />
      )}
      {toCome !== null && <p className="text-sm text-ink-muted">{toCome}</p>}
    </div>
  )
}

const REVIEWED = { accepted: 'Accepted', attached: 'Attached to this shipment', 'set-aside': 'Set aside' }

function ReviewState({ proof }: { proof: Proof }) {
  if (proof.review_state === 'open') {
    return (
      <Banner tone="warn" title="Waits for review">
        <Link to={paths.review}>Decide what happens with it</Link>
      </Banner>
    )
  }
  const done = wordOf(REVIEWED, proof.review_state)
  return (
    <p className="text-sm text-ink-muted">
      {done}
      {proof.reviewed_by_name !== null && ` by ${proof.reviewed_by_name}`}
      {proof.reviewed_at !== null && `, ${formatInstant(proof.reviewed_at)}`}
      {proof.review_note ? `: ${proof.review_note}` : ''}
    </p>
  )
}

function Moment({ name, at }: { name: string; at: string }) {
  return (
    <div>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-medium">
        <time dateTime={at}>{formatInstant(at)}</time>
      </dd>
    </div>
  )
}

/** What the code of the recipient was worth when the capture arrived. */
function ProofCode({ check: { way, result } }: { check: CodeCheck }) {
  if (result === 'right') return <p>The code of the recipient was right, {way === 'scanned' ? 'scanned from their screen' : 'typed in'}.</p>
  return (
    <Banner tone="warn">
      {result === 'missing' ? 'The code of the recipient was needed, and did not come.' : 'The code of the recipient did not match.'}
    </Banner>
  )
}
