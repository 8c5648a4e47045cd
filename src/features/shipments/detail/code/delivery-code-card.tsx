import { useId } from 'react'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { useOfficeCode } from '#features/shipments/detail/code/use-office-code.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { LargeCode } from '#ui/pictures/large-code.tsx'

/** What the recipient tells the driver at the door, for a recipient who calls and asks. */
export function DeliveryCodeCard({ shipmentId }: { shipmentId: string }) {
  const heading = useId()
  const { looks, shown, show, hide, renew, busy, failure } = useOfficeCode(shipmentId)
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id={heading} className="text-lg">
        Code of the recipient
      </h2>
      <p className="text-ink-muted">The driver asks for it at the door. Tell it to the recipient alone; it is kept who has read it.</p>
      {looks.value?.triesLeft === 0 && (
        <Banner tone="warn" title="Five wrong codes were tried">
          No code of this shipment is right any more until you make a new one.
        </Banner>
      )}
      {shown && <LargeCode digits={shown.digits} text={shown.signed} label="QR code of the recipient" />}
      {shown && (
        <p className="text-sm text-ink-muted">
          The QR code is good until {formatInstant(shown.expiresAt)}, the digits until it is delivered.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" busy={busy} onClick={shown ? hide : () => void show()}>
          {shown ? 'Hide the code' : 'Show the code'}
        </Button>
        <Button variant="quiet" busy={busy} onClick={() => void renew()}>
          Make a new code
        </Button>
      </div>
      {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
      <h3 className="text-base font-semibold">Who has read it</h3>
      {looks.value === null ? (
        looks.isAsking ? (
          <Loading />
        ) : (
          <ServerTrouble query={looks} words={noAnswerWords} role="status" />
        )
      ) : looks.value.looks.length === 0 ? (
        <p className="text-ink-muted">Nobody yet.</p>
      ) : (
        <ul className="flex flex-col gap-1">
          {looks.value.looks.map(({ id, at, name, as, madeNew }) => (
            <li key={id} className="wrap-anywhere">
              {name ?? 'A person who has left'}
              {as === 'recipient' && ', the recipient'}
              {madeNew && ', who made a new one'} · <time dateTime={at}>{formatInstant(at)}</time>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
