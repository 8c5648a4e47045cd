import { useMyCode } from '#features/account/my-shipments/use-my-code.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { formatInstant } from '#ui/format/format-time.ts'
import { LargeCode } from '#ui/pictures/large-code.tsx'

/** What the driver asks for at the door. */
export function CodeForMe({ shipmentId }: { shipmentId: string }) {
  const { shown, show, hide, busy, failure } = useMyCode(shipmentId)
  return (
    <section className="flex flex-col items-start gap-3">
      <h4 className="text-base font-bold">Your code for the driver</h4>
      <p className="max-w-prose text-ink-muted">
        The driver asks for it at the door. Show or tell it once the parcel is in front of you, and to nobody before.
      </p>
      {shown && <LargeCode digits={shown.digits} text={shown.signed} label="QR code for the driver" />}
      {shown && (
        <p className="text-sm text-ink-muted">The QR code is good until {formatInstant(shown.expiresAt)}. Open it again for a new one.</p>
      )}
      <Button variant="secondary" busy={busy} onClick={shown ? hide : () => void show()}>
        {shown ? 'Hide the code' : 'Show the code'}
      </Button>
      {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
    </section>
  )
}
