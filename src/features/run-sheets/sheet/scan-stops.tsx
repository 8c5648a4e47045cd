import { useId, useState, type SubmitEvent } from 'react'
import type { RunSheet, ShipmentsById } from '#domain/run-sheet/run-sheet.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { findScanned } from '#store/search/find-scanned.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-words.ts'
import { scanAtWarehouse } from '#store/writes/scan-at-warehouse.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'

/** Out of the warehouse before the sheet goes out, in again afterwards; the same scans as at the warehouse's own page. */
export function ScanStops({ sheet, shipments }: { sheet: RunSheet; shipments: ShipmentsById }) {
  const db = useDatabase()
  const headingId = useId()
  const [number, setNumber] = useState('')
  const [said, setSaid] = useState('')
  const [error, setError] = useState<string | null>(null)
  const direction = sheet.state === 'draft' ? 'out' : 'in'
  const scanned = sheet.stops.filter(({ scanned_out_at, back_at }) => (direction === 'out' ? scanned_out_at : back_at) !== null).length

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
      await scanAtWarehouse(db, { warehouseId: sheet.warehouse_id, trackingNumber, direction })
      setSaid(`${trackingNumber} scanned ${direction === 'out' ? 'out' : 'back in'}.`)
    } catch (problem) {
      setError(saveFailureWords(problem))
    }
  }

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id={headingId} className="text-lg font-bold">
        {direction === 'out' ? 'Scan out' : 'Scan back in'}
      </h2>
      <p className="text-ink-muted">
        {scanned} of {sheet.stops.length} {direction === 'out' ? 'scanned out' : 'scanned back in'}
      </p>
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <TextInput
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
