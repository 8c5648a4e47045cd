import { useLiveQuery } from 'dexie-react-hooks'
import { useState } from 'react'
import { displaySheetNumber, type RunSheet } from '#domain/run-sheet/run-sheet.ts'
import { partWords, piecesStillOut } from '#domain/run-sheet/stop-pieces.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import type { Parcel } from '#features/proof-of-delivery/day/arrange-day.ts'
import type { FailedToday } from '#features/proof-of-delivery/day/failed-today.ts'
import type { ReadDay } from '#features/proof-of-delivery/day/use-drivers-day.ts'
import { pieceCount } from '#features/proof-of-delivery/find/delivery-place.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readCashWithMe } from '#store/reads/cash/cash-with-me.ts'
import { readCollectedToday } from '#store/reads/cash/collected-today.ts'
import { Button } from '#ui/controls/button.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { BarCode } from '#ui/pictures/bar-code.tsx'

/** What became of the day, what goes back, and the sheet's barcode for the warehouse's scanner. */
export function EndOfDayDialog({ day, onClose }: { day: ReadDay; onClose: () => void }) {
  const db = useDatabase()
  const [isHandingOver, setHandingOver] = useState(false)
  const cash = useLiveQuery(async () => {
    const [collected, carried] = await Promise.all([readCollectedToday(db), readCashWithMe(db)])
    return { ...collected, carried: carried?.carriedPaise ?? null }
  }, [db])
  const { counts, failures, sheets } = day
  const toReturn = parcelsToReturn(day)
  const out = sheets.filter(({ state, sheet_number }) => state === 'out' && sheet_number !== null)
  const figures = [
    ['Delivered', String(counts.delivered)],
    ...(counts.returned > 0 ? [['Returned', String(counts.returned)] as const] : []),
    ...(cash
      ? ([
          ['In cash today, on this phone', formatShortRupees(cash.cash)],
          ['By UPI today, on this phone', formatShortRupees(cash.upi)],
        ] as const)
      : []),
    ...(cash && cash.carried !== null ? [['You carry', formatShortRupees(cash.carried)] as const] : []),
  ] as const

  return (
    <Dialog
      title={isHandingOver ? 'Hand over' : 'End of day'}
      onClose={onClose}
      actions={
        isHandingOver ? (
          <Button variant="secondary" size="large" onClick={() => setHandingOver(false)}>
            Back to the summary
          </Button>
        ) : (
          <Button size="large" onClick={() => setHandingOver(true)}>
            Hand over
          </Button>
        )
      }
    >
      {isHandingOver ? (
        <HandOver sheets={out} toReturn={toReturn} waiting={day.waiting} needYou={day.needYou} />
      ) : (
        <div className="flex flex-col gap-4">
          <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3">
            {figures.map(([name, figure]) => (
              <div key={name}>
                <dt className="text-sm">{name}</dt>
                <dd className="text-2xl font-bold tabular-nums">{figure}</dd>
              </div>
            ))}
          </dl>
          <Reasons title={`Failed attempts: ${counts.tried}`} failures={failures} />
          {counts.notAttempted > 0 && (
            <p className="font-semibold">
              Not attempted: {counts.notAttempted}
              <span className="block font-normal text-ink-muted">These do not count as attempts.</span>
            </p>
          )}
          <ToReturn parcels={toReturn} />
          {failures.length + counts.done === 0 && <p className="text-ink-muted">Nothing was recorded today yet.</p>}
        </div>
      )}
    </Dialog>
  )
}

interface ToBringBack {
  shipmentId: string
  name: string
  number: string
  /** "2 of 9 pieces", where it is not all of the shipment. */
  pieces?: string
}

/** Open on this driver's list or called back from it, and not scanned in again yet; what waits for a sheet that has not gone out, or for its first scan, was never taken along. */
function parcelsToReturn({ todo, tried, notAttempted, later, sheets, broughtBack, calledBack }: ReadDay): ToBringBack[] {
  const stops = new Map(
    sheets.flatMap(({ state, stops: all }) => (state === 'out' ? all.map((stop) => [stop.shipment_id, stop] as const) : [])),
  )
  const stillOut = ({ shipment }: Parcel) => {
    const stop = stops.get(shipment.id)
    return stop === undefined ? pieceCount(shipment) : piecesStillOut(stop, pieceCount(shipment))
  }
  const planned = new Set(sheets.flatMap(({ state, stops: all }) => (state === 'draft' ? all.map(({ shipment_id }) => shipment_id) : [])))
  const neverLeft = ({ shipment: { id, status, failure }, capture }: Parcel) =>
    !stops.has(id) && capture === null && !failure && (status === 'Pending' || (planned.has(id) && status !== 'Out for Delivery'))
  const listed = [...tried, ...notAttempted, ...todo, ...later]
    .flatMap(({ parcels }) => parcels)
    .filter((parcel) => stillOut(parcel) > 0 && !broughtBack.has(parcel.shipment.id) && !neverLeft(parcel))
    .map((parcel) => {
      const { id: shipmentId, to_name_or_company: name, tracking_number: number } = parcel.shipment
      const [left, all] = [stillOut(parcel), pieceCount(parcel.shipment)]
      return { shipmentId, name, number, ...(left < all && { pieces: partWords(left, all) }) }
    })
  return [...listed, ...calledBack]
}

function Reasons({ title, failures }: { title: string; failures: FailedToday[] }) {
  const counts = new Map<string, number>()
  for (const { reason } of failures) {
    if (reason === 'not-attempted') continue
    const words = failureWords(reason) ?? 'Another reason'
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return (
    <section aria-label="Failed attempts by reason">
      <h3 className="text-base font-semibold">{title}</h3>
      <ul>
        {[...counts].map(([reason, count]) => (
          <li key={reason} className="flex justify-between gap-3">
            {reason} <span className="tabular-nums">{count}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ToReturn({ parcels }: { parcels: ToBringBack[] }) {
  return (
    <section aria-label="Still to return">
      <h3 className="text-base font-semibold">Still to return: {countOf(parcels.length, 'parcel')}</h3>
      <ul className="flex flex-col gap-1">
        {parcels.map(({ shipmentId, name, number, pieces }) => (
          <li key={shipmentId} className="wrap-anywhere">
            {name} <span className="text-ink-muted tabular-nums">{number}</span>
            {pieces !== undefined && <strong> {pieces}</strong>}
          </li>
        ))}
      </ul>
    </section>
  )
}

function HandOver({
  sheets,
  toReturn,
  waiting,
  needYou,
}: {
  sheets: RunSheet[]
  toReturn: ToBringBack[]
  waiting: number
  needYou: number
}) {
  if (sheets.length === 0)
    return toReturn.length === 0 ? (
      <p>No run sheet of yours is out, and no parcel is still to return.</p>
    ) : (
      <p>No run sheet of yours is out. Tell the warehouse your name, and hand over {countOf(toReturn.length, 'parcel')}.</p>
    )
  return (
    <div className="flex flex-col gap-4">
      {waiting > 0 && (
        <Banner
          tone="warn"
          title={waiting === 1 ? '1 delivery is not at the office yet' : `${waiting} deliveries are not at the office yet`}
        >
          Wait for signal until all is sent: a sheet closed before would miss it.
        </Banner>
      )}
      {needYou > 0 && (
        <Banner tone="bad" title={needYou === 1 ? '1 delivery needs you' : `${needYou} deliveries need you`}>
          The office does not have {needYou === 1 ? 'it' : 'them'}: settle {needYou === 1 ? 'it' : 'them'} in the line at the top before the
          sheet is closed.
        </Banner>
      )}
      <p>Show this to the warehouse’s scanner. It opens the closing of your run sheet.</p>
      {sheets.map((sheet) => (
        <figure key={sheet.id} className="rounded-card bg-white p-4 text-center text-xl font-bold text-black tabular-nums">
          <BarCode text={displaySheetNumber(sheet)} className="block h-32 w-full" />
          <figcaption>{displaySheetNumber(sheet)}</figcaption>
        </figure>
      ))}
      <ToReturn parcels={toReturn} />
    </div>
  )
}
