import * as paths from '#domain/app-paths.ts'
import { useLiveQuery } from 'dexie-react-hooks'
import { useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { isOffice } from '#domain/people/roles.ts'
import { loadedPieces } from '#domain/run-sheet/stop-pieces.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import { toCollect } from '#domain/shipment/collecting/to-collect.ts'
import { asStop, goesBack } from '#domain/shipment/failure/way-back.ts'
import { readNeeds } from '#domain/shipment/receipt/receipt-needs.ts'
import { CaptureForm } from '#features/proof-of-delivery/capture/capture-form.tsx'
import { pieceCount } from '#features/proof-of-delivery/find/delivery-place.ts'
import { DeliverySummary } from '#features/proof-of-delivery/find/delivery-summary.tsx'
import type { FromList } from '#features/proof-of-delivery/capture/from-list.ts'
import type { SavedDelivery } from '#features/proof-of-delivery/capture/saved-delivery.ts'
import { UnfinishedOther } from '#features/proof-of-delivery/capture/unfinished-other.tsx'
import { useCaptureDraft } from '#features/proof-of-delivery/capture/use-capture-draft.ts'
import { parcelWords } from '#features/proof-of-delivery/stop/parcel-names.tsx'
import { useWakeLock } from '#features/proof-of-delivery/find/use-wake-lock.ts'
import { useSession } from '#session/session.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readDriversSheets } from '#store/reads/run-sheets/read-drivers-sheets.ts'
import { doorOf, readDoorOf, readSameAddress, type Door } from '#store/search/same-address.ts'
import { findScanned } from '#store/search/find-scanned.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { BackIcon } from '#ui/layout/icons.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { PageHeading } from '#ui/layout/page.tsx'

interface CapturePageProps {
  number: string
  /** What the server just said about a parcel that is not this driver's; otherwise the device is asked. */
  fetched: DriverShipment | null
  onSaved: (saved: SavedDelivery) => void
}

export function CapturePage({ number, fetched, onSaved }: CapturePageProps) {
  const database = useDatabase()
  useWakeLock()
  const navigate = useNavigate()
  // The entry before this one is the list, at the place where the person left it.
  const came = useLocation().state as FromList | null
  const cameFromList = came?.fromList === true
  const ended = useSession(({ state }) => state === 'ended')
  const person = useSession((session) => session.person)
  const userId = person?.userId
  const capture = useCaptureDraft(number)
  const along = capture.draft.along?.join(' ') ?? ''
  /** As it was while it was on the list: it may be given to another driver while its form is open. */
  const wasOwn = useRef<{ door: Door; recipient: string } | null>(null)
  const here = useLiveQuery(async () => {
    const found = (await findScanned(database, number)) ?? null
    const isOwn = found !== null && userId !== undefined && found.driver_id === userId
    if (isOwn) wasOwn.current = { door: doorOf(found), recipient: found.to_name_or_company }
    // What goes along with it stays this driver's.
    const door = wasOwn.current?.door ?? (userId === undefined ? null : await readDoorOf(database, along.split(' '), userId))
    if (userId === undefined || door === null) return { shipment: found, sameAddress: [], sheets: [], door, recipient: null }
    const [sameAddress, sheets] = await Promise.all([
      readSameAddress(database, door, { id: found?.id ?? null, driverId: userId }),
      readDriversSheets(database, userId),
    ])
    return { shipment: found, sameAddress, sheets, door, recipient: wasOwn.current?.recipient ?? null }
  }, [database, number, userId, along])
  const mine = here?.shipment ?? null
  const shipment = mine === null ? fetched : asStop(mine)
  const loadedOf = (parcel: DriverShipment) => loadedPieces(parcel, here?.sheets ?? [])
  const loaded = shipment === null ? undefined : loadedOf(shipment)
  // What the office's people hand over themselves is on nobody's list, and counts at once.
  const isOnList = shipment !== null && person !== null && (isOffice(person.role) || shipment.driver_id === person.userId)
  const isGone = !isOnList && here !== undefined && here.door !== null

  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-2">
        <Link
          to={paths.pod}
          aria-label="Back to deliveries"
          onClick={(event) => {
            if (!cameFromList || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            void navigate(-1)
          }}
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
          {ended ? (
            <Banner tone="neutral" title={number}>
              Sign in to see whose delivery this is. You can record it all the same.
            </Banner>
          ) : (
            <>
              {(shipment !== null || !isGone) && (
                <DeliverySummary number={number} shipment={shipment} isOneOfSeveral={here.sameAddress.length > 0} loaded={loaded} />
              )}
              {(shipment !== null || isGone) && !isOnList && (
                <Banner
                  tone="warn"
                  title={
                    isGone ? `${parcelWords(number, () => here.recipient)}: no longer on your list` : 'This parcel is not on your list'
                  }
                >
                  You can record it all the same. The office checks it afterwards.
                </Banner>
              )}
            </>
          )}
          {capture.other ? (
            <UnfinishedOther other={capture.other} draft={capture.draft} onDiscard={capture.discardOther} />
          ) : (
            <CaptureForm
              number={number}
              shipmentId={shipment?.id ?? capture.draft.shipmentId}
              recipient={shipment?.to_name_or_company ?? null}
              pieces={shipment === null ? (capture.draft.pieces?.total ?? 1) : pieceCount(shipment)}
              loaded={loaded}
              loadedOf={loadedOf}
              expectedPaise={shipment && toCollect(shipment)}
              goesBack={shipment === null ? here.door?.goesBack === true : goesBack(shipment)}
              needs={readNeeds(shipment?.receipt_needs)}
              deliveryKeys={shipment?.delivery_keys ?? []}
              capture={capture}
              sameAddress={ended ? [] : here.sameAddress}
              isWholeStop={came?.wholeStop === true}
              onSaved={(saved) => onSaved({ ...saved, isOnList })}
              onGivenUp={() => void navigate(paths.pod, { replace: true })}
            />
          )}
        </>
      )}
    </div>
  )
}
