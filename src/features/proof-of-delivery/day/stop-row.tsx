import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import type { FromList } from '#features/proof-of-delivery/capture/from-list.ts'
import { CorrectSubmitted } from '#features/proof-of-delivery/capture/correct-submitted.tsx'
import { UndoSubmit } from '#features/proof-of-delivery/capture/undo-submit.tsx'
import { finishedAt, type Parcel, type Stop } from '#features/proof-of-delivery/day/arrange-day.ts'
import { timesTried } from '#features/proof-of-delivery/day/earlier-attempts.tsx'
import { ParcelLink } from '#features/proof-of-delivery/day/parcel-link.tsx'
import { earlierAttempt, isOverdue, isPast, recipientsOf, StopBadges, tellingName } from '#features/proof-of-delivery/day/stop-facts.tsx'
import { withMostToCollect } from '#features/proof-of-delivery/stop/whole-stop.ts'
import { addressLine, pieceWords } from '#features/proof-of-delivery/find/delivery-place.ts'
import { checkedBecause, decidedWords } from '#domain/sync/review-messages.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { UnsentMark } from '#ui/feedback/unsent-mark.tsx'
import { formatInstant, formatTime } from '#ui/format/format-time.ts'
import { CheckIcon, ChevronIcon, WarningIcon } from '#ui/layout/icons.tsx'

// A day has 120 of them: what is out of sight is not laid out.
const ROW = 'border-t border-line px-3 py-2 first:border-t-0 [contain-intrinsic-size:auto_5.5rem] [content-visibility:auto]'
const LINK = 'flex min-h-target items-center gap-3 text-ink outline-none wrap-anywhere'
const FOCUSED = 'has-[a:focus-visible]:outline-3 has-[a:focus-visible]:-outline-offset-3 has-[a:focus-visible]:outline-focus'

export function Rows({ children }: { children: ReactNode }) {
  return <ul className="overflow-hidden rounded-card border border-line bg-surface">{children}</ul>
}

interface StopRowProps {
  stop: Stop
  today: string
  /** HH:MM in India; null where the time window does not press any more. */
  time: string | null
  isNew: (shipmentId: string) => boolean
  /** What this device recorded at it stands, and can be taken back or put right from here. */
  isRecorded?: boolean
}

/** One line of the list; several parcels for one address stand under it, each with its own link. */
export function StopRow({ stop, today, time, isNew, isRecorded = false }: StopRowProps) {
  const { parcels } = stop
  const [first] = parcels
  const edge = parcels.some((parcel) => isOverdue(parcel, today) || isPast(parcel, today, time)) ? 'border-l-4 border-l-bad' : ''
  const whole = (
    <>
      <strong className="text-lg leading-tight">{recipientsOf(parcels)}</strong>
      <span className="line-clamp-2 text-ink-muted">{addressLine(first.shipment)}</span>
    </>
  )
  if (parcels.length === 1) {
    return (
      <li className={`${ROW} ${FOCUSED} ${edge}`}>
        <ParcelLink parcel={first} className={LINK}>
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            {whole}
            <ParcelFacts parcel={first} today={today} time={time} isNew={isNew(first.shipment.id)} />
          </span>
          <ChevronIcon />
        </ParcelLink>
        {isRecorded && <PutParcelRight parcel={first} name={first.shipment.to_name_or_company} />}
      </li>
    )
  }
  return (
    <li className={`${ROW} ${edge}`}>
      <div className={FOCUSED}>
        <ParcelLink parcel={withMostToCollect(parcels)} wholeStop className={LINK}>
          <span className="flex min-w-0 flex-1 flex-col gap-1">
            {whole}
            <span className="text-sm text-ink-muted">All {parcels.length} together</span>
          </span>
          <ChevronIcon />
        </ParcelLink>
      </div>
      <ul aria-label={`Parcels for ${recipientsOf(parcels)}`} className="flex flex-col">
        {parcels.map((parcel) => (
          <li key={parcel.shipment.id} className={FOCUSED}>
            <ParcelLink parcel={parcel} className={LINK}>
              <span className="flex min-w-0 flex-1 flex-col">
                {parcel.shipment.to_name_or_company}
                <ParcelFacts parcel={parcel} today={today} time={time} isNew={isNew(parcel.shipment.id)} />
              </span>
              <ChevronIcon />
            </ParcelLink>
            {isRecorded && <PutParcelRight parcel={parcel} name={tellingName(parcel, parcels)} />}
          </li>
        ))}
      </ul>
    </li>
  )
}

function ParcelFacts({ parcel, today, time, isNew }: Pick<StopRowProps, 'today' | 'time'> & { parcel: Parcel; isNew: boolean }) {
  const attempt = earlierAttempt(parcel)
  const times = timesTried(parcel.shipment)
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        {pieceWords(parcel.shipment, parcel.loaded)}
        <span className="text-ink-muted tabular-nums">{parcel.shipment.tracking_number}</span>
        <StopBadges parcel={parcel} today={today} time={time} isNew={isNew} />
      </span>
      {attempt && <span className="text-sm text-warn">{attempt}</span>}
      {isOfDay(parcel.capture, today) && <OfficesWord capture={parcel.capture} />}
      {times && <span className="text-sm font-semibold">{times}</span>}
    </>
  )
}

function isOfDay(capture: Parcel['capture'], today: string): boolean {
  return capture !== null && todayInIndia(new Date(capture.happenedAt)) === today
}

/** In the words of the queue: that somebody looks at it, or what was decided. */
function OfficesWord({ capture }: Pick<Parcel, 'capture'>) {
  const { review = null, decided = null } = capture ?? {}
  if (decided !== null) return <span className="text-sm font-medium">{decidedWords(decided, formatInstant)}</span>
  return review !== null && <span className="text-sm font-medium text-warn">{checkedBecause(review)}</span>
}

/** What is finished, and whether the office has it; what somebody there looks at is no plain tick. */
export function DoneRow({ stop }: { stop: Stop }) {
  return stop.parcels.map((parcel) => {
    const { shipment, capture } = parcel
    const arrived = capture === null || capture.state === 'delivered-to-office'
    return (
      <li key={shipment.id} className={`${ROW} flex flex-wrap items-center gap-x-3 gap-y-1`}>
        {(capture?.review ?? null) === null && capture?.decided?.counts !== false ? (
          <CheckIcon className="size-6 text-ink-muted" />
        ) : (
          <WarningIcon className="size-6 text-warn" />
        )}
        <span className="flex min-w-[min(70%,9rem)] flex-1 basis-0 flex-col wrap-anywhere">
          <strong>{shipment.to_name_or_company}</strong>
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
            {shipment.status} · {formatTime(finishedAt(parcel))}
            <span className="text-ink-muted tabular-nums">{shipment.tracking_number}</span>
            <UnsentMark wrap mark={arrived ? undefined : capture.state === 'needs-you' ? 'needs-you' : 'unsent'} />
          </span>
          <OfficesWord capture={capture} />
        </span>
        <PutParcelRight parcel={parcel} name={tellingName(parcel, stop.parcels)} />
      </li>
    )
  })
}

/** Undo as long as it is held here, also after the app was closed; then Correct. */
function PutParcelRight({ parcel: { capture }, name }: { parcel: Parcel; name: string }) {
  const navigate = useNavigate()
  if (capture === null) return null
  const facts = { entryId: capture.entryId, recipient: name }
  const open = (number: string) =>
    void navigate({ search: `?number=${encodeURIComponent(number)}` }, { state: { fromList: true } satisfies FromList })
  if (capture.undoUntil !== null) return <UndoSubmit {...facts} until={capture.undoUntil} onUndone={open} />
  return capture.mayBeCorrected && <CorrectSubmitted {...facts} onBegun={open} />
}
