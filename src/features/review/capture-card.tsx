import * as paths from '#domain/app-paths.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import type { ListedCapture } from '#backend/rpc/review.ts'
import { photoLink } from '#backend/rpc/photo-link.ts'
import { clockWords } from '#domain/time-and-money/clock-messages.ts'
import { collectionWords } from '#domain/shipment/collecting/collected-messages.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import { photosToCome } from '#domain/shipment/receipt/several-photos.ts'
import { photoPaths, type Proof } from '#domain/shipment/proof.ts'
import { missingPieces, receivedBy } from '#domain/shipment/receipt/receiver-messages.ts'
import { CaptureNotes } from '#features/review/capture-notes.tsx'
import { reasonWords } from '#features/review/review-reason.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Button } from '#ui/controls/button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'
import { MapLink } from '#ui/layout/map-link.tsx'
import { PhotoViewer } from '#ui/layout/photo-viewer.tsx'

interface CaptureCardProps {
  capture: ListedCapture
  busy: boolean
  onAccept: () => void
  onAttach: () => void
  onSetAside: () => void
}

export function CaptureCard({ capture, busy, onAccept, onAttach, onSetAside }: CaptureCardProps) {
  const reason = capture.review_reason === null ? null : reasonWords(capture.review_reason)
  const clock = clockWords(capture)
  const collected = collectionWords(capture, formatRupees)
  const { receipt } = capture
  const receiver = receiverOf(receipt)
  const heading = `capture-${capture.id}`
  return (
    <article aria-labelledby={heading} className="flex flex-col gap-5 rounded-card border border-line bg-surface p-5 shadow-lift sm:p-6">
      {reason && (
        <div>
          <h2 id={heading} tabIndex={-1} className="text-xl">
            {reason.title}
          </h2>
          <p className="mt-1 max-w-prose text-ink-muted">{reason.explanation}</p>
        </div>
      )}
      <div className="flex flex-col gap-5 sm:flex-row">
        <CapturePhotos capture={capture} />
        <dl className="grid flex-1 grid-cols-1 content-start gap-x-6 gap-y-3 min-[26rem]:grid-cols-2">
          <Fact name="Tracking number">{capture.tracking_number}</Fact>
          <Fact name="Outcome">
            <Badge>{capture.outcome}</Badge>
          </Fact>
          {capture.failure && (
            <>
              <Fact name="Why">
                {failureWords(capture.failure.reason) ?? 'As the notes say'}
                {capture.failure.again_on && `: ${formatDate(capture.failure.again_on)}`}
              </Fact>
              {(capture.failure.called_at !== null || capture.failure.reason !== 'not-attempted') && (
                <Fact name="Call pressed">{capture.failure.called_at === null ? 'No' : formatInstant(capture.failure.called_at)}</Fact>
              )}
            </>
          )}
          <Fact name="Shipment">
            {capture.shipment_id === null ? (
              'None'
            ) : (
              <>
                <Link to={paths.shipment(capture.shipment_id)}>{capture.shipment_display_id ?? capture.tracking_number}</Link>
                {capture.shipment_status !== null && <span className="text-ink-muted"> now {capture.shipment_status}</span>}
              </>
            )}
          </Fact>
          {capture.recipient && (
            <Fact name="Recipient" wide>
              {capture.recipient.name}
              {capture.recipient.phone && (
                <>
                  {', '}
                  <a href={`tel:+91${capture.recipient.phone}`} className="inline-flex min-h-6 items-center pointer-coarse:min-h-target">
                    {capture.recipient.phone}
                  </a>
                </>
              )}
            </Fact>
          )}
          {capture.corrected && (
            <Fact name="Said before the correction" wide>
              {correctedWords(capture.corrected).join('\n')}
            </Fact>
          )}
          {collected.length > 0 && (
            <Fact name="Collected" wide>
              {collected.join('\n')}
            </Fact>
          )}
          {capture.code && (
            <Fact name="Code of the recipient">
              {{ right: 'Right', wrong: 'Did not match', missing: 'Needed, and did not come' }[capture.code.result]}
            </Fact>
          )}
          <Fact name="Captured by">{capture.captured_by_name ?? 'A person who has left'}</Fact>
          {capture.imported_by && <Fact name="Brought from a file by">{capture.imported_by_name ?? 'A person who has left'}</Fact>}
          <Fact name="Captured, corrected time">{formatInstant(capture.delivered_at)}</Fact>
          <Fact name="Received at the office">{formatInstant(capture.received_at)}</Fact>
          {capture.delivery_notes && (
            <Fact name="Notes" wide>
              <CaptureNotes capture={capture} />
            </Fact>
          )}
          {receiver !== '' && (
            <Fact name="Receiver" wide>
              {receiver}
            </Fact>
          )}
          {receipt?.place && (
            <Fact name="Where the phone was">
              <MapLink {...receipt.place} />
            </Fact>
          )}
          {clock !== null && (
            <Fact name="Clock" wide>
              {clock} (it said {formatInstant(capture.claimed_at)})
            </Fact>
          )}
        </dl>
      </div>
      <div className="flex flex-wrap gap-3 border-t border-line pt-5">
        {capture.shipment_id !== null && (
          <Button busy={busy} onClick={onAccept}>
            Accept
          </Button>
        )}
        <Button variant={capture.shipment_id === null ? 'primary' : 'secondary'} disabled={busy} onClick={onAttach}>
          Attach to a shipment
        </Button>
        <Button variant="danger" disabled={busy} onClick={onSetAside}>
          Set aside
        </Button>
      </div>
    </article>
  )
}

function receiverOf(receipt: Proof['receipt']): string {
  return [
    receivedBy({ name: receipt?.receiver_name ?? null, relation: receipt?.receiver_relation ?? null }),
    receipt?.signed && 'With a signature',
    receipt && missingPieces(receipt),
  ]
    .filter(Boolean)
    .join('. ')
}

/** What it corrects, in the order in which the card says what it says itself. */
function correctedWords(old: Proof): string[] {
  const { outcome, failure, collection, receipt, delivery_notes: notes } = old
  const why = failure && (failureWords(failure.reason) ?? 'As the notes say')
  const again = failure?.again_on ? ` ${formatDate(failure.again_on)}` : ''
  return [
    [outcome, why && `${why}${again}`].filter(Boolean).join(': '),
    // What the shipment asks for stands beside the correction.
    ...(collection ? collectionWords({ outcome, collection }, formatRupees) : []),
    receiverOf(receipt),
    notes ?? '',
    `Captured ${formatInstant(old.delivered_at)}`,
  ].filter((line) => line !== '')
}

function CapturePhotos({ capture }: { capture: Proof }) {
  const paths = photoPaths(capture)
  if (paths.length === 0) return null
  const toCome = photosToCome(paths, 'the phone')
  return (
    <div className="flex flex-col gap-2 sm:w-48 sm:shrink-0">
      {paths.some((path) => path !== null) && (
        <PhotoViewer title="Delivery photo" describedAs={`captured for ${capture.tracking_number}`} paths={paths} link={photoLink} />
      )}
      {toCome !== null && <p className="text-sm text-ink-muted">{toCome}</p>}
    </div>
  )
}

function Fact({ name, wide = false, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${wide ? 'col-span-full' : ''}`}>
      <dt className="text-sm text-ink-muted">{name}</dt>
      <dd className="font-medium wrap-anywhere whitespace-pre-line tabular-nums">{children}</dd>
    </div>
  )
}
