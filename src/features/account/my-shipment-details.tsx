import { DeliveryAttempts } from '#features/account/delivery-attempts.tsx'
import { useOpenedShipment } from '#features/account/use-opened-shipment.ts'
import { newestFirst } from '#domain/tracked-shipment.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { Loading } from '#ui/loading.tsx'
import { LongText } from '#ui/long-text.tsx'
import { Timeline } from '#ui/timeline.tsx'

/** Where the parcel has been, and what happened at the door. */
export function MyShipmentDetails({ id }: { id: string }) {
  const { opened, tryAgain } = useOpenedShipment(id)
  if (opened.state === 'loading') return <Loading />
  if (opened.state === 'failed') {
    return (
      <Banner
        tone="warn"
        role="status"
        title={opened.why}
        actions={
          <Button variant="secondary" onClick={tryAgain}>
            Try again
          </Button>
        }
      />
    )
  }
  const { notes, timeline, attempts } = opened.shipment
  return (
    <div className="flex flex-col gap-6">
      {notes !== null && notes.trim() !== '' && (
        <div className="italic">
          <LongText text={notes} />
        </div>
      )}
      <section className="flex flex-col gap-3">
        <h4 className="text-base font-bold">History</h4>
        <Timeline steps={newestFirst(timeline)} />
      </section>
      {attempts.length > 0 && <DeliveryAttempts attempts={attempts} />}
    </div>
  )
}
