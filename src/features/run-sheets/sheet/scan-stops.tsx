import * as paths from '#domain/app-paths.ts'
import { Fragment, useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import {
  displaySheetNumber,
  openSheetOf,
  standingOf,
  type RunSheet,
  type RunSheetStop,
  type ShipmentsById,
} from '#domain/run-sheet/run-sheet.ts'
import { partWords, piecesBack, piecesOut, piecesStillOut } from '#domain/run-sheet/stop-pieces.ts'
import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readOpenSheets, readRunSheet } from '#store/reads/run-sheets/read-run-sheets.ts'
import { findScanned } from '#store/search/find-scanned.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { scanAtWarehouse, type CountedPieces } from '#store/writes/scan-at-warehouse.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { Stepper } from '#ui/controls/stepper.tsx'
import { countOf } from '#ui/format/count-of.ts'

interface ScanStopsProps {
  sheet: RunSheet
  shipments: ShipmentsById
  /** What comes back besides. */
  takenOff: readonly Shipment[]
  /** Opening it begins to scan. */
  isFocused: boolean
}

/** Out of the warehouse before the sheet goes out, in again afterwards; the same scans as at the warehouse's own page. */
export function ScanStops({ sheet, shipments, takenOff, isFocused }: ScanStopsProps) {
  const db = useDatabase()
  const headingId = useId()
  const [number, setNumber] = useState('')
  const [said, setSaid] = useState('')
  const [error, setError] = useState<string | null>(null)
  // The last parcel of several pieces: how many it is by now.
  const [counting, setCounting] = useState<(CountedPieces & { trackingNumber: string }) | null>(null)
  const direction = sheet.state === 'draft' ? 'out' : 'in'
  const field = useRef<HTMLInputElement>(null)
  const unscanned = direction === 'in' ? piecesToFollow(sheet, shipments) : 0
  useEffect(() => {
    if (isFocused) field.current?.focus({ preventScroll: true })
  }, [isFocused])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const typed = number.trim()
    if (typed === '') return
    setNumber('')
    setSaid('')
    setCounting(null)
    setError(null)
    try {
      const shipment = await findScanned(db, typed)
      if (shipment !== undefined && takenOff.some(({ id }) => id === shipment.id)) {
        await scan({ trackingNumber: shipment.tracking_number })
        return
      }
      if (shipment === undefined || !sheet.stops.some(({ shipment_id }) => shipment_id === shipment.id)) {
        const other = shipment && openSheetOf(shipment.id, await readOpenSheets(db))
        const driver = other && (await db.drivers.get(other.driver_id))?.name
        setError(
          other === undefined
            ? `${typed} is not on this run sheet.`
            : `${typed} is not on this run sheet but on ${displaySheetNumber(other)}${driver === undefined ? '' : ` of ${driver}`}.`,
        )
        return
      }
      const { tracking_number: trackingNumber } = shipment
      // As it is now: two scans of a scanner come faster than a page is drawn.
      const stop = (await readRunSheet(db, sheet.id))?.stops.find(({ shipment_id }) => shipment_id === shipment.id)
      const all = piecesOf(shipment)
      if (stop !== undefined && scannedPieces(stop, direction, all) === all) {
        setSaid(`${trackingNumber} was scanned ${WAY_WORDS[direction]} already${withPieces({ pieces: all, of: all })}.`)
        if (all > 1) setCounting({ trackingNumber, pieces: all, of: all })
        return
      }
      await scan({ trackingNumber })
      // Of several pieces, those that were not handed over come back all the same.
      if (direction === 'in' && all === 1 && stop !== undefined && standingOf(stop, shipment) === 'delivered') {
        setSaid('')
        setError(`${trackingNumber} is here, but was recorded as Delivered. Ask its driver, who can correct that until this sheet closes.`)
      }
    } catch (problem) {
      setError(saveFailureWords(problem))
    }
  }

  async function scan(of: { trackingNumber: string; pieces?: number }) {
    const outcome = await scanAtWarehouse(db, { ...of, warehouseId: sheet.warehouse_id, direction })
    if (outcome.kind === 'not-on-this-device') return
    const { trackingNumber, counted } = outcome
    setCounting(counted === undefined ? null : { ...counted, trackingNumber })
    setSaid(
      outcome.kind === 'same-again' && counted !== undefined && of.pieces === undefined
        ? `${trackingNumber} was read twice, and counted once${withPieces(counted)}.`
        : `${trackingNumber} scanned ${WAY_WORDS[direction]}${withPieces(counted)}.`,
    )
  }

  async function count(pieces: number) {
    if (counting === null) return
    // A scanner types where the focus is: its next code belongs into the field, and its Enter must not press the button again.
    field.current?.focus({ preventScroll: true })
    try {
      await scan({ trackingNumber: counting.trackingNumber, pieces })
    } catch (problem) {
      setError(saveFailureWords(problem))
    }
  }

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id={headingId} className="text-lg font-bold">
        {direction === 'out' ? 'Scan out' : 'Scan back in'}
      </h2>
      <p className="text-ink-muted">{direction === 'out' ? outWords(sheet, shipments) : backWords(sheet, shipments)}</p>
      {takenOff.length > 0 && (
        <p>
          Taken off and to come back as well:{' '}
          {takenOff.map(({ id, tracking_number: number, to_name_or_company: recipient }, at) => (
            <Fragment key={id}>
              {at > 0 && ', '}
              <Link
                to={paths.shipment(id)}
                className="inline-flex min-h-6 items-center text-link tabular-nums underline underline-offset-4 pointer-coarse:min-h-target"
              >
                {number}
              </Link>{' '}
              {recipient}
            </Fragment>
          ))}
          .
        </p>
      )}
      {unscanned > 0 && (
        <p className="text-sm text-ink-muted">
          {countOf(unscanned, 'piece')} {unscanned === 1 ? 'was' : 'were'} not scanned out. What follows its driver is scanned out on{' '}
          <Link
            to={paths.warehouse(sheet.warehouse_id)}
            className="inline-flex min-h-6 items-center text-link underline underline-offset-4 pointer-coarse:min-h-target"
          >
            the warehouse’s page
          </Link>
          .
        </p>
      )}
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <TextInput
          ref={field}
          label="Tracking number"
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          value={number}
          error={error}
          onChange={({ target }) => {
            setNumber(target.value)
            setError(null)
          }}
        />
        <Button type="submit" variant="secondary" className="self-start">
          {direction === 'out' ? 'Scan out' : 'Scan in'}
        </Button>
      </form>
      <output className="font-medium text-good empty:hidden">{said}</output>
      {counting !== null && (
        <Stepper
          label={`Pieces of ${counting.trackingNumber}`}
          unit="piece"
          value={counting.pieces}
          max={counting.of}
          onChange={(pieces) => void count(pieces)}
        />
      )}
    </section>
  )
}

const WAY_WORDS = { out: 'out', in: 'back in' }

/** Each label of a number is a piece: the person who scans is told how many that are by now. */
function withPieces(counted: CountedPieces | undefined): string {
  if (counted === undefined || counted.of === 1) return ''
  return counted.pieces === counted.of ? `, all ${counted.of} pieces` : `, ${partWords(counted.pieces, counted.of)}`
}

function scannedPieces(stop: RunSheetStop, direction: 'out' | 'in', all: number): number {
  return direction === 'out' ? piecesOut(stop, all) : piecesBack(stop, all)
}

/** In pieces, as the question before sending out counts them. */
function outWords({ stops }: RunSheet, shipments: ShipmentsById): string {
  const all = ({ shipment_id }: RunSheetStop) => piecesOf(shipments.get(shipment_id) ?? { items: [] })
  const out = stops.reduce((sum, stop) => sum + piecesOut(stop, all(stop)), 0)
  const pieces = stops.reduce((sum, stop) => sum + all(stop), 0)
  return `${out} of ${countOf(pieces, 'piece')} scanned out`
}

/** Of what is still to be delivered: a piece that was left behind, or a stop that was added later. */
function piecesToFollow({ stops }: RunSheet, shipments: ShipmentsById): number {
  const left = stops.filter((stop) => standingOf(stop, shipments.get(stop.shipment_id)) === 'left')
  return left.reduce((sum, stop) => {
    const all = piecesOf(shipments.get(stop.shipment_id) ?? { items: [] })
    return sum + all - piecesOut(stop, all)
  }, 0)
}

/** Only what was not delivered comes back; what came back in part is not back. */
function backWords({ stops }: RunSheet, shipments: ShipmentsById): string {
  const undelivered = stops.filter((stop) => !['delivered', 'returned'].includes(standingOf(stop, shipments.get(stop.shipment_id))))
  if (undelivered.length === 0) return 'Everything is delivered.'
  const back = undelivered.filter((stop) => {
    const shipment = shipments.get(stop.shipment_id)
    return stop.back_at !== null && (shipment === undefined || piecesStillOut(stop, piecesOf(shipment)) === 0)
  })
  return `${back.length} of ${undelivered.length} undelivered scanned back in`
}
