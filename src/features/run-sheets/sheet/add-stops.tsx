import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import { isOpen } from '#domain/shipment/status/shipment-status.ts'
import { displaySheetNumber, openSheetOf, type RunSheet } from '#domain/run-sheet/run-sheet.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { addedWords, addToSheet, moveToSheet, overLimitWith, type SheetDriver } from '#features/run-sheets/add-to-sheet.ts'
import { OverLimitDialog } from '#features/run-sheets/sheet/over-limit-dialog.tsx'
import { PinCodesDialog } from '#features/run-sheets/sheet/pin-codes-dialog.tsx'
import { placeWords } from '#features/run-sheets/sheet-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readOpenSheets } from '#store/reads/run-sheets/read-run-sheets.ts'
import { findScanned } from '#store/search/find-scanned.ts'
import { searchShipments } from '#store/search/search-shipments.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Combobox } from '#ui/controls/combobox.tsx'

const MOST_SHOWN = 8

/** By scanner, by search, or all that is here for some PIN codes. */
export function AddStops({ sheet, driver, carried }: SheetDriver & { sheet: RunSheet }) {
  const db = useDatabase()
  const headingId = useId()
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [elsewhere, setElsewhere] = useState<Elsewhere | null>(null)
  const [asked, setAsked] = useState<{ words: string; goOn: (overLimit: string) => Promise<void> } | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const [choosesPins, setChoosesPins] = useState(false)
  const order = sheet.stops.map(({ shipment_id }) => shipment_id)
  const sought = text.trim()
  const found = useLiveQuery(() => findOpen(db, sought, sheet), [db, sought, sheet.stops])

  /** False where a reason is asked for first. */
  async function mayAdd(addition: Parameters<typeof overLimitWith>[1], goOn: (overLimit: string) => Promise<void>): Promise<boolean> {
    const words = await overLimitWith(db, addition, { driver, carried })
    if (words !== null) setAsked({ words, goOn })
    return words === null
  }

  async function add(ids: readonly string[], overLimit = '') {
    setError(null)
    setSaid('')
    setElsewhere(null)
    try {
      if (overLimit === '' && !(await mayAdd({ sheet, ids }, (reason) => add(ids, reason)))) return
      const done = await addToSheet(db, sheet, order, ids, overLimit)
      if (done.refused.length > 0) setError(addedWords(done))
      else setSaid(addedWords(done))
      setText('')
      if (done.added === 0 && ids.length === 1) setElsewhere(await onOtherSheet(db, ids[0] ?? '', sheet))
    } catch (problem) {
      setError(saveFailureWords(problem))
    }
  }

  async function moveHere({ shipment, other }: Elsewhere, overLimit = '') {
    // The button goes; a scanner's next code belongs into the field.
    field.current?.focus({ preventScroll: true })
    try {
      const isAsked =
        overLimit === '' && !(await mayAdd({ sheet, ids: [shipment.id], from: other }, (reason) => moveHere({ shipment, other }, reason)))
      if (isAsked) return
      const done = await moveToSheet(db, sheet, other, shipment.id, overLimit)
      setElsewhere(null)
      setError(done.added > 0 ? null : addedWords(done))
      if (done.added > 0) setSaid(`${shipment.tracking_number} moved here from ${displaySheetNumber(other)}.`)
    } catch (problem) {
      setError(saveFailureWords(problem))
    }
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (sought === '') return
    setElsewhere(null)
    const scanned = await findScanned(db, sought)
    // What has a digit may come from a scanner, which never takes a parcel that only resembles it.
    const isName = !/\d/.test(sought)
    const named = scanned === undefined && isName ? await findOpen(db, sought, sheet) : []
    const shipment = scanned ?? (named.length === 1 ? named[0] : undefined)
    if (shipment === undefined) {
      setSaid('')
      if (named.length > 1) setError(`Several shipments match ${sought}. Choose one from the list.`)
      else setError(isName ? `No shipment that can be added matches ${sought}.` : `No shipment on this device has the number ${sought}.`)
    } else if (order.includes(shipment.id)) {
      setError(null)
      setSaid(`${shipment.tracking_number} is on this sheet.`)
      setText('')
    } else await add([shipment.id])
  }

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <h2 id={headingId} className="text-lg font-bold">
        Add shipments
      </h2>
      <form noValidate className="flex flex-col gap-3" onSubmit={(event) => void submit(event)}>
        <Combobox
          ref={field}
          label="Scan or search"
          hint="A number, a name or a place."
          value={text}
          error={error}
          autoCapitalize="off"
          options={(found ?? []).map((shipment) => ({
            key: shipment.id,
            text: `${shipment.tracking_number} · ${shipment.to_name_or_company}`,
            detail: `${placeWords(shipment)} · ${shipment.status}`,
          }))}
          onType={(typed) => {
            setText(typed)
            setError(null)
            setElsewhere(null)
          }}
          onChoose={(id) => void add([id])}
        />
        {elsewhere !== null && (
          <Button variant="secondary" className="self-start" onClick={() => void moveHere(elsewhere)}>
            Move it here from {displaySheetNumber(elsewhere.other)}
          </Button>
        )}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="secondary">
            Add
          </Button>
          <Button variant="secondary" onClick={() => setChoosesPins(true)}>
            By PIN code
          </Button>
        </div>
      </form>
      <output className="font-medium text-good empty:hidden">{said}</output>
      {choosesPins && (
        <PinCodesDialog
          sheet={sheet}
          onClose={() => setChoosesPins(false)}
          onChosen={(ids) => {
            setChoosesPins(false)
            void add(ids)
          }}
        />
      )}
      {asked !== null && (
        <OverLimitDialog
          words={asked.words}
          verb="Add"
          known={sheet.over_limit_reason}
          onClose={() => setAsked(null)}
          onGiven={async (reason) => {
            setAsked(null)
            await asked.goOn(reason)
          }}
        />
      )}
    </section>
  )
}

/** What can be added to the sheet. */
async function findOpen(db: WaybillDatabase, sought: string, sheet: RunSheet): Promise<Shipment[]> {
  if (sought.length < 2) return []
  const { rows } = await searchShipments(db, { text: sought, sort: 'created', direction: 'desc', page: 1, pageSize: 50 })
  const here = new Set(sheet.stops.map(({ shipment_id }) => shipment_id))
  return rows.filter(({ id, status }) => isOpen(status) && !here.has(id)).slice(0, MOST_SHOWN)
}

interface Elsewhere {
  shipment: Shipment
  other: RunSheet
}

/** What was not added because another sheet has it, and can still leave that one. */
async function onOtherSheet(db: WaybillDatabase, shipmentId: string, sheet: RunSheet) {
  const shipment = await db.shipments.get(shipmentId)
  const other = openSheetOf(shipmentId, await readOpenSheets(db))
  if (shipment === undefined || other === undefined || other.id === sheet.id || !isOpen(shipment.status)) return null
  return { shipment, other }
}
