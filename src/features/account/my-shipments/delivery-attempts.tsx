import { photoLink } from '#backend/rpc/photo-link.ts'
import { receivedBy } from '#domain/shipment/receipt/receiver-messages.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import { photosToCome } from '#domain/shipment/receipt/several-photos.ts'
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
              <ToCome attempt={attempt} />
            </div>
            <AttemptPhotos attempt={attempt} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function pathsOf({ photo, photoPath, morePhotos = [] }: DeliveryAttempt): (string | null)[] {
  return photo === 'none' ? [] : [photoPath, ...morePhotos]
}

function ToCome({ attempt }: { attempt: DeliveryAttempt }) {
  const words = photosToCome(pathsOf(attempt), 'the driver’s phone')
  return words === null ? null : <p className="text-sm text-ink-muted">{words}</p>
}

function AttemptPhotos({ attempt }: { attempt: DeliveryAttempt }) {
  const paths = pathsOf(attempt)
  if (paths.every((path) => path === null)) return null
  return (
    <PhotoViewer title="Delivery photo" describedAs={`${attempt.outcome}, ${formatInstant(attempt.at)}`} paths={paths} link={photoLink} />
  )
}
