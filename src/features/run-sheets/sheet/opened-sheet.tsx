import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { displaySheetNumber, sheetStateWords, unsettledStops, type RunSheet, type ShipmentsById } from '#domain/run-sheet/run-sheet.ts'
import { piecesStillOut } from '#domain/run-sheet/stop-pieces.ts'
import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'
import { sheetProgress } from '#domain/run-sheet/sheet-progress.ts'
import { RunSheetDialog } from '#features/run-sheets/edit/run-sheet-dialog.tsx'
import { isFromScan } from '#features/run-sheets/list/from-scan.ts'
import { RefusedSheets } from '#features/run-sheets/list/refused-sheets.tsx'
import { SheetFigures } from '#features/run-sheets/list/sheet-card.tsx'
import { AddStops } from '#features/run-sheets/sheet/add-stops.tsx'
import { CloseSheetDialog } from '#features/run-sheets/sheet/close-sheet-dialog.tsx'
import { OverLimitDialog } from '#features/run-sheets/sheet/over-limit-dialog.tsx'
import { ScanStops } from '#features/run-sheets/sheet/scan-stops.tsx'
import { doubtsOf, isDoubtful, SendOutDialog, type Refusal } from '#features/run-sheets/sheet/send-out-dialog.tsx'
import { StopsList } from '#features/run-sheets/sheet/stops-list.tsx'
import { useMovedOrder } from '#features/run-sheets/sheet/use-moved-order.ts'
import { useCarriedCash } from '#features/run-sheets/sheet/use-carried-cash.ts'
import { STATE_TONES } from '#features/run-sheets/sheet-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { PendingMark } from '#store/records/pending-records.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { closeRunSheet, saveOverLimit, saveRunSheet, sendOutRunSheet, type SendingReasons } from '#store/writes/save-run-sheet.ts'
import { BackButton } from '#ui/controls/back-button.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { UnsentMark } from '#ui/feedback/unsent-mark.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'
import { Page } from '#ui/layout/page.tsx'

interface OpenedSheetProps {
  sheet: RunSheet
  shipments: ShipmentsById
  /** What its driver brings back besides, taken off this sheet or another of theirs. */
  takenOff: readonly Shipment[]
  driver: string | undefined
  warehouse: string | undefined
  pending: PendingMark | undefined
  /** In paise: what its driver is to collect from other sheets that are out. */
  outPaise: number
}

export function OpenedSheet({ sheet, shipments, takenOff, driver = 'A driver of before', warehouse, pending, outPaise }: OpenedSheetProps) {
  const db = useDatabase()
  const fromScan = isFromScan(useLocation().state)
  const [open, setOpen] = useState<'edit' | 'send' | 'reason' | 'close' | null>(fromScan && sheet.state === 'out' ? 'close' : null)
  const [refusal, setRefusal] = useState<Refusal>()
  const { carriedBy, uncountedOf, collectedOn } = useCarriedCash()
  // A person who has just sent it out scans no more: what is read next may be a piece that was left behind.
  const [wasOut] = useState(sheet.state === 'out')
  const { order, isMoved, move } = useMovedOrder(sheet)
  const isOpen = sheet.state !== 'closed'
  const close = () => setOpen(null)

  async function attempt(work: () => Promise<unknown>, said: string) {
    try {
      await work()
      close()
      showToast(said, { tone: 'good' })
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
  }

  const saveStops = (next: readonly string[], said: string) =>
    attempt(() => saveRunSheet(db, { id: sheet.id, opened: sheet, typed: sheet, stops: next }), said)
  const number = displaySheetNumber(sheet)
  const send = (reasons: SendingReasons) =>
    attempt(() => sendOutRunSheet(db, sheet, reasons), `Saved on this device: ${number} goes out with ${driver}.`)
  const collected = collectedOn(sheet.id)
  const carried = carriedBy(sheet.driver_id)
  const toSend = [{ sheet, driver, shipments, carried, outPaise }]

  const facts = [driver, warehouse, formatDate(sheet.sheet_date), sheet.vehicle].filter(Boolean).join(' · ')
  return (
    <Page
      title={number}
      lead={facts}
      width="full"
      actions={
        <>
          <BackButton home={paths.runSheets} />
          {sheet.stops.length > 0 && (
            <Link to={paths.printRunSheet(sheet.id)} className={buttonClass('secondary')}>
              Print
            </Link>
          )}
          {isOpen && (
            <Button variant="secondary" onClick={() => setOpen('edit')}>
              Edit
            </Button>
          )}
          {sheet.state === 'draft' && sheet.stops.length > 0 && (
            <Button onClick={() => (isDoubtful(doubtsOf(toSend)) ? setOpen('send') : void send({ notScanned: '', overLimit: '' }))}>
              Send out {countOf(sheetProgress(sheet, shipments).stops, 'stop')}
            </Button>
          )}
          {(sheet.state === 'out' || (sheet.state === 'draft' && sheet.stops.length === 0)) && (
            // The one thing left to do only when nothing is on the way or undecided any more.
            <Button
              variant={sheet.state === 'out' && unsettledStops(sheet, shipments).length === 0 ? 'primary' : 'secondary'}
              onClick={() => setOpen('close')}
            >
              Close
            </Button>
          )}
        </>
      }
    >
      <RefusedSheets
        sheetId={sheet.id}
        onAskAgain={(work) => {
          setRefusal(work)
          setOpen(ASKED[work.kind])
        }}
      />
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={STATE_TONES[sheet.state]}>{sheetStateWords(sheet.state)}</Badge>
        <UnsentMark mark={pending} />
        <p className="text-ink-muted empty:hidden">
          {sheet.sent_out_at !== null && `Sent out ${formatInstant(sheet.sent_out_at)}. `}
          {sheet.closed_at !== null && `Closed ${formatInstant(sheet.closed_at)}. `}
          {sheet.not_scanned_reason && `Not everything was scanned: ${sheet.not_scanned_reason}. `}
          {sheet.over_limit_reason && `Over the limit of cash: ${sheet.over_limit_reason}`}
        </p>
      </div>
      <div className="max-w-2xl">
        <SheetFigures sheet={sheet} shipments={shipments} collected={collected} />
      </div>
      {isOpen && (
        <div className="grid gap-4 lg:grid-cols-2">
          <AddStops sheet={sheet} driver={driver} carried={carried} />
          {sheet.stops.length + takenOff.length > 0 && (
            // Other scans once it is out: what was said of the ones before is over.
            <ScanStops
              key={sheet.state}
              sheet={sheet}
              shipments={shipments}
              takenOff={takenOff}
              isFocused={wasOut && !(fromScan && open === 'close')}
            />
          )}
        </div>
      )}
      <StopsList
        sheet={sheet}
        shipments={shipments}
        order={order}
        isMoved={isMoved}
        onMove={move}
        onSave={() => void saveStops(order, 'The order is saved on this device.')}
        onLeave={() => move(null)}
        onRemove={(id) => {
          const shipment = shipments.get(id)
          const parcel = shipment?.tracking_number ?? 'It'
          // A moved order stays for its own button: nobody asked for it here.
          const left = sheet.stops.flatMap(({ shipment_id: stop }) => (stop === id ? [] : [stop]))
          return saveStops(left, [`${parcel} is off this sheet.`, ...becomesOf(shipment, sheet, driver)].join(' '))
        }}
      />
      {open === 'edit' && <RunSheetDialog sheet={sheet} onClose={close} onSaved={close} />}
      {open === 'send' && <SendOutDialog sheets={toSend} refusal={refusal} onClose={close} onSend={send} />}
      {open === 'reason' && refusal !== undefined && (
        <OverLimitDialog
          words={refusal.message}
          verb="Save"
          known={sheet.over_limit_reason}
          onClose={close}
          onGiven={(reason) => attempt(() => saveOverLimit(db, refusal.entryId, reason), `Saved on this device: ${number}.`)}
        />
      )}
      {open === 'close' && (
        <CloseSheetDialog
          sheet={sheet}
          shipments={shipments}
          takenOff={takenOff}
          onClose={close}
          refusal={refusal}
          carrying={(collected?.cashPaise ?? 0) > 0 ? { driver, paise: uncountedOf(sheet.driver_id) } : null}
          onSettled={(closing) =>
            attempt(() => closeRunSheet(db, sheet, closing), `Saved on this device: ${number} closes once the office’s server has agreed.`)
          }
        />
      )}
    </Page>
  )
}

/** The question to which the server wants an answer. */
const ASKED = { 'save-run-sheet': 'reason', 'send-out-run-sheet': 'send', 'close-run-sheet': 'close' } as const

/** What becomes of a parcel that is taken off while its driver has it along, as the office's server does it. */
function becomesOf(shipment: Shipment | undefined, { state, stops, driver_id }: RunSheet, driver: string): string[] {
  const isTheirs = shipment !== undefined && (shipment.driver_id === null || shipment.driver_id === driver_id)
  if (state !== 'out' || !isTheirs) return []
  const isBack = stops.some((stop) => stop.shipment_id === shipment.id && piecesStillOut(stop, piecesOf(shipment)) === 0)
  return [
    ...(shipment.status === 'Out for Delivery' ? ['It becomes Delayed.'] : []),
    ...(isBack ? [] : [`${driver} has it until it is scanned in.`]),
  ]
}
