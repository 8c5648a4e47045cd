import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import { standingOf, type RunSheet, type RunSheetStop, type ShipmentsById } from '#domain/run-sheet/run-sheet.ts'
import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readRunSheet } from '#store/reads/read-run-sheets.ts'
import { findScanned } from '#store/search/find-scanned.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { countOf } from '#ui/format/count-of.ts'

interface ScanStopsProps {
  sheet: RunSheet
  shipments: ShipmentsById
  /** Whoever opens it, scans. */
  isFocused: boolean
}

/** Out of the warehouse before the sheet goes out, in again afterwards; the same scans as at the warehouse's own page. */
export function ScanStops({ sheet, shipments, isFocused }: ScanStopsProps) {
  const db = useDatabase()
  const headingId = useId()
  const [number, setNumber] = useState('')
  const [said, setSaid] = useState('')
  const [error, setError] = useState<string | null>(null)
  const direction = sheet.state === 'draft' ? 'out' : 'in'
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (isFocused) field.current?.focus({ preventScroll: true })
  }, [isFocused])

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const typed = number.trim()
    if (typed === '') return
    setNumber('')
    setSaid('')
    setError(null)
    try {
      const shipment = await findScanned(db, typed)
      if (shipment === undefined || !shipments.has(shipment.id)) {
        setError(`${typed} is not on this run sheet.`)
        return
      }
      const { tracking_number: trackingNumber } = shipment
      // As it is now: two scans of a scanner come faster than a page is drawn.
      const stop = (await readRunSheet(db, sheet.id))?.stops.find(({ shipment_id }) => shipment_id === shipment.id)
      if (stop !== undefined && isScanned(stop, direction)) {
        setSaid(`${trackingNumber} was scanned ${WAY_WORDS[direction]} already${withPieces(shipment)}.`)
        return
      }
      await scanAtWarehouse(db, { warehouseId: sheet.warehouse_id, trackingNumber, direction })
      setSaid(`${trackingNumber} scanned ${WAY_WORDS[direction]}${withPieces(shipment)}.`)
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
    </section>
  )
}

const WAY_WORDS = { out: 'out', in: 'back in' }

/** One scan of a number stands for every piece of it: whoever scans is told what that claims. */
function withPieces(shipment: Pick<Shipment, 'items'>): string {
  const pieces = piecesOf(shipment)
  return pieces > 1 ? `, all ${pieces} pieces` : ''
}

function isScanned({ scanned_out_at, back_at }: RunSheetStop, direction: 'out' | 'in'): boolean {
  return (direction === 'out' ? scanned_out_at : back_at) !== null
}

/** In pieces, as the question before sending out counts them. */
function outWords({ stops }: RunSheet, shipments: ShipmentsById): string {
  const pieces = (some: readonly RunSheetStop[]) =>
    some.reduce((sum, { shipment_id }) => sum + piecesOf(shipments.get(shipment_id) ?? { items: [] }), 0)
  return `${pieces(stops.filter((stop) => isScanned(stop, 'out')))} of ${countOf(pieces(stops), 'piece')} scanned out`
}

/** Only what was not delivered comes back. */
function backWords({ stops }: RunSheet, shipments: ShipmentsById): string {
  const undelivered = stops.filter((stop) => !['delivered', 'returned'].includes(standingOf(stop, shipments.get(stop.shipment_id))))
  if (undelivered.length === 0) return 'Everything is delivered.'
  return `${undelivered.filter((stop) => isScanned(stop, 'in')).length} of ${undelivered.length} undelivered scanned back in`
}
