import { photoLink } from '#backend/rpc/photo-link.ts'
import { receivedBy } from '#domain/shipment/receipt/receiver-words.ts'
import { failureWords } from '#domain/shipment/failure/failure-words.ts'
import type { DeliveryAttempt } from '#domain/shipment/my-shipment.ts'
import { formatInstant } from '#ui/format/format-time.ts'
import { LongText } from '#ui/layout/long-text.tsx'
import { PhotoViewer } from '#ui/layout/photo-viewer.tsx'

/** What happened at the door, the latest first, with the photo where one was taken. */
export function DeliveryAttempts({ attempts }: { attempts: readonly DeliveryAttempt[] }) {
  return (
    <section className="flex flex-col gap-3">
      <h4 className="text-base font-bold">At the door</h4>
      <ul className="flex flex-col gap-4">
        {attempts.map((attempt) => (
          <li key={attempt.id} className="grid gap-4 rounded-control bg-sunken p-4 sm:grid-cols-[1fr_12rem]">
            <div className="flex min-w-0 flex-col gap-1">
              <p className="font-bold">{[attempt.outcome, failureWords(attempt.reason)].filter(Boolean).join(': ')}</p>
              <p className="text-sm text-ink-muted">
                <time dateTime={attempt.at}>{formatInstant(attempt.at)} IST</time>
              </p>
              {attempt.receiver && <p className="font-medium">{receivedBy(attempt.receiver)}</p>}
              {attempt.notes.trim() !== '' && <LongText text={attempt.notes} />}
              {attempt.photo === 'on-its-way' && (
                <p className="text-sm text-ink-muted">The photo has not arrived yet. It follows when the driver’s phone has sent it.</p>
              )}
            </div>
            <AttemptPhoto attempt={attempt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function AttemptPhoto({ attempt: { photoPath, outcome, at } }: { attempt: DeliveryAttempt }) {
  if (photoPath === null) return null
  return (
    <PhotoViewer
      key={photoPath}
      title="Delivery photo"
      describedAs={`${outcome}, ${formatInstant(at)}`}
      link={() => photoLink(photoPath)}
    />
  )
}
