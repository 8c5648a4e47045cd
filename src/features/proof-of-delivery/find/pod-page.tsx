import * as paths from '#domain/app-paths.ts'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate, useNavigationType, useSearchParams } from 'react-router-dom'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import type { FromList } from '#features/proof-of-delivery/capture/from-list.ts'
import { CapturePage, SubmittedNotice } from '#features/proof-of-delivery/capture/late-capture-page.ts'
import { CashLine } from '#features/proof-of-delivery/day/cash-line.tsx'
import { useDriversDay } from '#features/proof-of-delivery/day/use-drivers-day.ts'
import { withMostToCollect } from '#features/proof-of-delivery/stop/whole-stop.ts'
import { DayList } from '#features/proof-of-delivery/day/day-list.tsx'
import { FetchDelivery } from '#features/proof-of-delivery/find/fetch-delivery.tsx'
import type { SavedDelivery } from '#features/proof-of-delivery/capture/saved-delivery.ts'
import { UnfinishedDraft } from '#features/proof-of-delivery/capture/unfinished-draft.tsx'
import { useSession } from '#session/session.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { PageHeading } from '#ui/layout/page.tsx'

/** The list, or the capture of the number in the address, so that Back leads from one to the other. */
export function PodPage() {
  const navigate = useNavigate()
  const location = useLocation()
  const [search] = useSearchParams()
  const number = search.get('number')
  const driverId = useSession((session) => session.person?.userId)
  // The phone may be lost: it shows nobody's address before its person is back.
  const ended = useSession(({ state }) => state === 'ended')
  const day = useDriversDay(ended ? null : (driverId ?? null))
  const [fetched, setFetched] = useState<DriverShipment | null>(null)
  const saved = (location.state as { saved?: SavedDelivery } | null)?.saved

  // The path stays the same, so the common scrolling to the top does not see this change of page. On the way back the place is kept.
  const cameBy = useNavigationType()
  useEffect(() => {
    if (cameBy !== 'POP') window.scrollTo(0, 0)
  }, [number, cameBy])

  const open = (parcel: string, wholeStop = false) =>
    void navigate(
      { search: `?number=${encodeURIComponent(parcel)}` },
      { state: { fromList: true, ...(wholeStop && { wholeStop }) } satisfies FromList },
    )

  if (!driverId) return null
  if (number) {
    return (
      <CapturePage
        // A correction may begin while the form of the same parcel is open: it comes as another entry of the history.
        key={location.key}
        number={number}
        fetched={fetched?.tracking_number === number ? fetched : null}
        onSaved={(delivery) => void navigate(paths.pod, { replace: true, state: { saved: delivery } })}
      />
    )
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div>
          <PageHeading title="Deliveries" />
          {day && day.counts.all > 0 && (
            <h2 className="text-lg text-ink-muted tabular-nums">
              {day.progress.done} of {day.progress.stops} done
            </h2>
          )}
        </div>
        <FetchDelivery
          onFetched={(typed, shipment) => {
            setFetched(shipment)
            // As the label has it, in any spelling.
            open(shipment?.tracking_number ?? typed)
          }}
        />
      </div>
      {saved && (
        <SubmittedNotice
          saved={saved}
          driverId={ended ? null : driverId}
          onNext={({ parcels }) => open(withMostToCollect(parcels).shipment.tracking_number, parcels.length > 1)}
          onUndone={(parcel) => void navigate({ search: `?number=${encodeURIComponent(parcel)}` }, { replace: true })}
          onClose={() => void navigate(paths.pod, { replace: true, state: null })}
        />
      )}
      <UnfinishedDraft />
      {!ended && day && <CashLine day={day} />}
      {ended ? (
        <EmptyState title="Your deliveries are hidden">
          They are here again once you sign in. You can record a delivery by its tracking number meanwhile.
        </EmptyState>
      ) : (
        <DayList day={day} />
      )}
    </div>
  )
}
