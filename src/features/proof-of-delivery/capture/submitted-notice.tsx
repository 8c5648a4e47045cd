import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef } from 'react'
import { submittedMessage } from '#features/proof-of-delivery/find/delivery-messages.ts'
import { deliverySteps } from '#features/proof-of-delivery/find/delivery-progress.ts'
import type { SavedDelivery } from '#features/proof-of-delivery/capture/saved-delivery.ts'
import { useDeviceName } from '#session/use-device-name.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readQueue } from '#store/outbox/queue.ts'
import { Button } from '#ui/controls/button.tsx'
import { CheckIcon } from '#ui/layout/icons.tsx'

export function SubmittedNotice({ saved, onClose }: { saved: SavedDelivery; onClose: () => void }) {
  const database = useDatabase()
  const device = useDeviceName()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus({ preventScroll: true }), [saved.entryId])
  const item = useLiveQuery(
    async () => (await readQueue(database)).find(({ entryId }) => entryId === saved.entryId),
    [database, saved.entryId],
  )

  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-3 rounded-card border-2 border-good bg-good-soft p-4">
      <p className="flex gap-2 text-lg font-bold text-good">
        <CheckIcon className="mt-0.5 size-6" />
        <span className="min-w-0 wrap-anywhere">
          {item?.state === 'discarded' ? 'This delivery was discarded.' : submittedMessage(saved.outcome)}
        </span>
      </p>
      <p className="tabular-nums wrap-anywhere">{saved.number}</p>
      {item && (
        <ol aria-label="Its way to the office" aria-live="polite" className="flex flex-col gap-1">
          {deliverySteps(item, device).map(({ text, done }) => (
            <li key={text} className={`flex items-center gap-2 ${done ? 'font-semibold text-good' : 'text-ink-muted'}`}>
              {done ? <CheckIcon /> : <span aria-hidden="true" className="mx-1.5 size-2 rounded-full border-2 border-current" />}
              {text}
              {!done && <span className="sr-only"> (not yet)</span>}
            </li>
          ))}
        </ol>
      )}
      <Button variant="secondary" className="self-start" onClick={onClose}>
        Next delivery
      </Button>
    </div>
  )
}
