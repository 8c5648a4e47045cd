import { statusBrought } from '#domain/shipment/delivery.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import { checkedBecause, decidedWords } from '#domain/sync/review-messages.ts'
import {
  discardWords,
  givenUpWords,
  limitWords,
  isUnsent,
  mayBeDiscarded,
  notAllowedStep,
  photoWords,
  refusalWords,
  retryLabel,
  stateWords,
  troubleWords,
} from '#features/sync-status/queue/item-messages.ts'
import { QueuePhotos } from '#features/sync-status/queue/queue-photo.tsx'
import { useQueuedSheet } from '#features/sync-status/queue/use-queued-sheet.ts'
import { useRecipient } from '#features/sync-status/queue/use-recipient.ts'
import { useSyncControl } from '#session/sync-control.ts'
import { useSession } from '#session/session.ts'
import { useIsHidden } from '#session/use-is-hidden.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { retryNow } from '#store/outbox/queue-actions.ts'
import type { QueueItem } from '#store/outbox/queue.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { orStorageFull } from '#store/database/storage-full.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { ActionsMenu, type MenuAction } from '#ui/controls/actions-menu.tsx'
import { ButtonUntil } from '#ui/controls/button-until.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { formatAge, formatInstant } from '#ui/format/format-time.ts'
import { LongText } from '#ui/layout/long-text.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

interface QueueEntryProps {
  item: QueueItem
  onDiscard: () => void
  onChoose: () => void
  onWriteAgain: () => void
  onCorrect: () => void
  onUndo: () => void
}

export function QueueEntry({ item, onDiscard, onChoose, onWriteAgain, onCorrect, onUndo }: QueueEntryProps) {
  const database = useDatabase()
  const { syncNow } = useSyncControl()
  const device = useDeviceName()
  const recipient = useRecipient(item.trackingNumber)
  const sheet = useQueuedSheet(item)
  const state = stateWords(item, device)
  const discarded = discardWords(item)
  const photo = photoWords(item.photos, device)
  const shownPhotos = item.photos.filter(({ state }) => state !== 'none').map(({ id }) => id)
  const waits = isUnsent(item)
  const role = useSession((session) => session.person?.role)
  // The phone may be lost: what is in the work is for its person, who signs in first. That it is here, and how far it came, is told.
  const isHidden = useIsHidden()
  const trouble = waits ? troubleWords(item) : null
  const matter = waits ? (trouble?.matter ?? refusalWords(item)) : null
  const step = waits ? (trouble?.step ?? notAllowedStep(item, role)) : null
  const givenUp = givenUpWords(item)
  const limited = limitWords(item)
  // Behind a menu: a thumb that misses Retry loses nothing.
  const rest: MenuAction[] = mayBeDiscarded(item)
    ? [
        {
          words: item.onlyPhotoIsLeft ? (item.photos.length > 1 ? 'Discard the photos…' : 'Discard the photo…') : 'Discard…',
          danger: true,
          onPick: onDiscard,
        },
      ]
    : []

  async function retry() {
    try {
      await orStorageFull(retryNow(database, item.entryId))
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
      return
    }
    await syncNow()
  }

  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-paper p-4">
      <div className="flex gap-3">
        {!isHidden && shownPhotos.length > 0 && <QueuePhotos photoIds={shownPhotos} of={item.trackingNumber ?? item.title} />}
        <div className="flex min-w-0 flex-1 flex-col items-start gap-1">
          {recipient !== null && <p className="max-w-full text-lg font-bold break-words">{recipient}</p>}
          <p className={`max-w-full break-words tabular-nums ${recipient === null ? 'font-bold' : 'text-sm text-ink-muted'}`}>
            {item.title}
          </p>
          {sheet !== null && <p className="max-w-full break-words tabular-nums">{sheet}</p>}
          <Badge tone={state.tone} wrap>
            {state.text}
          </Badge>
          <p className="text-sm text-ink-muted">
            {item.outcome && <>{statusBrought({ outcome: item.outcome, failure: item.failure })} · </>}
            {item.failure?.reason && <>{failureWords(item.failure.reason)} · </>}
            <time dateTime={item.claimedAt} title={formatInstant(item.claimedAt)}>
              {formatAge(item.claimedAt)}
            </time>
            {photo && <> · {photo}</>}
            {waits && item.attempts > 1 && <> · {item.attempts} attempts</>}
          </p>
        </div>
      </div>
      {!isHidden && item.notes && <LongText text={item.notes} className="text-sm" />}
      {givenUp && <p>{givenUp}</p>}
      {limited && <p>{limited}</p>}
      {item.review !== null && item.state === 'delivered-to-office' && <p className="font-medium">{checkedBecause(item.review)}</p>}
      {item.decided !== null && item.state === 'delivered-to-office' && (
        <p className="font-medium">{decidedWords(item.decided, formatInstant)}</p>
      )}
      {matter && <p className="font-medium text-bad">{matter}</p>}
      {step && <p>{step}</p>}
      {!isHidden && discarded && <LongText text={discarded} className="text-sm" />}
      {waits && !isHidden && (
        <div className="flex flex-wrap gap-2">
          {item.undoUntil !== null && (
            <ButtonUntil until={item.undoUntil} size="small" variant="secondary" onClick={onUndo}>
              Undo
            </ButtonUntil>
          )}
          {item.refusal?.conflict ? (
            <Button size="small" onClick={onChoose}>
              Choose…
            </Button>
          ) : (
            <>
              {item.mayBeRecreated && (
                <Button size="small" onClick={onWriteAgain}>
                  {item.kind === 'create-shipment' ? 'Change it…' : 'Create it again…'}
                </Button>
              )}
              {!(item.mayBeRecreated && item.kind === 'update-shipment') && (
                <Button size="small" variant="secondary" onClick={() => void retry()}>
                  {retryLabel(item)}
                </Button>
              )}
            </>
          )}
          {trouble?.isAppTooOld && (
            <Button size="small" onClick={() => location.reload()}>
              Reload
            </Button>
          )}
          {rest.length > 0 && (
            <ActionsMenu label={`More for ${item.title}`} actions={rest} className={buttonClass('secondary', 'small', 'min-w-target')} />
          )}
        </div>
      )}
      {item.mayBeCorrected && !isHidden && (
        <Button size="small" variant="secondary" className="self-start" onClick={onCorrect}>
          Correct…
        </Button>
      )}
    </li>
  )
}
