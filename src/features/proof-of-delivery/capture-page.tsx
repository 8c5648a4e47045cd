import { useLiveQuery } from 'dexie-react-hooks'
import { Link } from 'react-router-dom'
import type { DriverShipment } from '#domain/shipment.ts'
import { CaptureForm } from '#features/proof-of-delivery/capture-form.tsx'
import { DeliverySummary } from '#features/proof-of-delivery/delivery-summary.tsx'
import type { SavedDelivery } from '#features/proof-of-delivery/saved-delivery.ts'
import { UnfinishedOther } from '#features/proof-of-delivery/unfinished-other.tsx'
import { useCaptureDraft } from '#features/proof-of-delivery/use-capture-draft.ts'
import { useWakeLock } from '#features/proof-of-delivery/use-wake-lock.ts'
import { useDatabase } from '#store/database-context.tsx'
import { findByTrackingNumber } from '#store/find-by-tracking-number.ts'
import { BackIcon } from '#ui/icons.tsx'
import { Loading } from '#ui/loading.tsx'
import { PageHeading } from '#ui/page.tsx'

interface CapturePageProps {
  number: string
  /** What the server just said about a parcel that is not this driver's; otherwise the device is asked. */
  fetched: DriverShipment | null
  onSaved: (saved: SavedDelivery) => void
}

export function CapturePage({ number, fetched, onSaved }: CapturePageProps) {
  const database = useDatabase()
  useWakeLock()
  const here = useLiveQuery(async () => ({ shipment: (await findByTrackingNumber(database, number)) ?? null }), [database, number])
  const shipment = here?.shipment ?? fetched
  const capture = useCaptureDraft(number)

  return (
    <div className="flex flex-col gap-5">
      <div className="flex items-center gap-2">
        <Link
          to="/pod"
          aria-label="Back to deliveries"
          className="-ml-3 grid size-target shrink-0 place-items-center rounded-control text-link hover:bg-sunken"
        >
          <BackIcon className="size-6" />
        </Link>
        <PageHeading title="Proof of Delivery" />
      </div>
      {!here || capture.loading ? (
        <Loading />
      ) : (
        <>
          <DeliverySummary number={number} shipment={shipment} />
          {capture.other ? (
            <UnfinishedOther other={capture.other} onDiscard={capture.discardOther} />
          ) : (
            <CaptureForm number={number} shipmentId={shipment?.id ?? capture.draft.shipmentId} capture={capture} onSaved={onSaved} />
          )}
        </>
      )}
    </div>
  )
}
