import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import { submittedMessage } from '#features/proof-of-delivery/find/delivery-messages.ts'
import type { Stop } from '#features/proof-of-delivery/day/arrange-day.ts'
import { recipientsOf } from '#features/proof-of-delivery/day/stop-facts.tsx'
import { readDriversDay } from '#features/proof-of-delivery/day/use-drivers-day.ts'
import { deliverySteps } from '#features/proof-of-delivery/capture/delivery-progress.ts'
import { CorrectSubmitted } from '#features/proof-of-delivery/capture/correct-submitted.tsx'
import { UndoSubmit } from '#features/proof-of-delivery/capture/undo-submit.tsx'
import { alongStandings, standingWords } from '#features/proof-of-delivery/stop/along-standing.ts'
import { ParcelName } from '#features/proof-of-delivery/stop/parcel-names.tsx'
import type { SavedDelivery } from '#features/proof-of-delivery/capture/saved-delivery.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readQueue } from '#store/outbox/queue.ts'
import { readRecipientNames } from '#store/search/recipient-names.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckIcon, WarningIcon } from '#ui/layout/icons.tsx'

interface SubmittedNoticeProps {
  saved: SavedDelivery
  /** Null while the list is hidden, and with it what opens the photo and notes of what was sent. */
  driverId: string | null
  /** With everything for its address, as the list opens it. */
  onNext: (stop: Stop) => void
  onUndone: (trackingNumber: string) => void
  onClose: () => void
}

const LOOKS = {
  good: { box: 'border-good bg-good-soft', words: 'text-good' },
  warn: { box: 'border-warn bg-warn-soft', words: 'text-warn' },
  neutral: { box: 'border-line-strong bg-surface', words: 'text-ink' },
} as const

export function SubmittedNotice({ saved, driverId, onNext, onUndone, onClose }: SubmittedNoticeProps) {
  const database = useDatabase()
  const device = useDeviceName()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [saved.entryId])
  const queue = useLiveQuery(async () => readQueue(database), [database])
  const item = queue && (queue.find(({ entryId }) => entryId === saved.entryId) ?? null)
  const next = useLiveQuery(
    async () => (driverId === null ? null : (await readDriversDay(database, driverId)).todo[0]),
    [database, driverId],
  )
  const numbers = [saved.number, ...(saved.along ?? [])]
  const names = useLiveQuery(
    async () => (driverId === null ? new Map<string, string>() : readRecipientNames(database, numbers)),
    [database, driverId, numbers.join()],
  )
  const nameOf = (number: string) => names?.get(number) ?? null
  // Somebody else's, from before they left this device.
  if (item === null) return null
  const isDiscarded = item?.state === 'discarded'
  const isChecked = (item?.review ?? null) !== null || item?.decided?.counts === false
  const along = alongStandings(queue ?? [], saved.along ?? [], device)
  const otherwise = item ? along.filter(({ text }) => text !== standingWords(item, device)) : []
  const alike = numbers.filter((number) => number === saved.number || !otherwise.some((each) => each.number === number))
  const isWarned = !saved.isOnList || item?.state === 'needs-you' || isChecked || along.some((each) => each.isWarning)
  const look = LOOKS[isDiscarded ? 'neutral' : isWarned ? 'warn' : 'good']

  return (
    <div ref={box} tabIndex={-1} className={`flex flex-col gap-3 rounded-card border-2 p-4 ${look.box}`}>
      {/* With letters of twice the size the words take a line of their own before one is broken. */}
      <p className={`flex flex-wrap gap-2 text-lg font-bold ${look.words}`}>
        {!isDiscarded && (isChecked ? <WarningIcon className="mt-0.5 size-6" /> : <CheckIcon className="mt-0.5 size-6" />)}
        <span className="max-w-full min-w-min flex-1 basis-0 break-words">
          {isDiscarded ? 'This delivery was discarded.' : submittedMessage(saved.outcome)}
        </span>
      </p>
      {alike.length === 1 ? (
        <p>
          <ParcelName number={saved.number} nameOf={nameOf} />
        </p>
      ) : (
        <ul aria-label="Parcels">
          {alike.map((number) => (
            <li key={number}>
              <ParcelName number={number} nameOf={nameOf} />
            </li>
          ))}
        </ul>
      )}
      {item?.failure?.reason && <p>{failureWords(item.failure.reason)}</p>}
      {!isDiscarded && !saved.isOnList && (item?.decided ?? null) === null && (
        <p className="font-medium">It was not on your list: the office checks it.</p>
      )}
      {item && (
        <ol aria-label="Its way to the office" aria-live="polite" className="flex flex-col gap-1">
          {deliverySteps(item, device).map(({ text, done, isChecked: isLookedAt = false }) => (
            <li
              key={text}
              className={`flex items-center gap-2 ${done ? `font-semibold ${isDiscarded ? 'text-ink' : isLookedAt ? 'text-warn' : 'text-good'}` : 'text-ink-muted'}`}
            >
              {isLookedAt ? (
                <WarningIcon />
              ) : done ? (
                <CheckIcon />
              ) : (
                <span aria-hidden="true" className="mx-1.5 size-2 rounded-full border-2 border-current" />
              )}
              {text}
              {!done && <span className="sr-only"> (not yet)</span>}
            </li>
          ))}
        </ol>
      )}
      {otherwise.length > 0 && (
        <ul aria-label="Also for this address" aria-live="polite" className="flex flex-col gap-1">
          {otherwise.map(({ number, text, isWarning }) => (
            <li key={number} className={isWarning ? 'font-semibold text-warn' : ''}>
              <ParcelName number={number} nameOf={nameOf} />: {text}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {next && (
          <Button onClick={() => onNext(next)}>
            <span className="min-w-0 wrap-anywhere">Next delivery: {recipientsOf(next.parcels)}</span>
          </Button>
        )}
        {item && driverId !== null && item.undoUntil !== null && (
          <UndoSubmit entryId={item.entryId} until={item.undoUntil} onUndone={onUndone} />
        )}
        {item?.mayBeCorrected && driverId !== null && <CorrectSubmitted entryId={item.entryId} onBegun={onUndone} />}
        <Button variant="secondary" onClick={onClose}>
          All deliveries
        </Button>
      </div>
    </div>
  )
}
