import * as paths from '#domain/app-paths.ts'
import { useId, useState, type SubmitEvent } from 'react'
import { Link } from 'react-router-dom'
import {
  NAMED_OUTCOMES,
  partlyBack,
  standingWords,
  unsettledStops,
  type NamedOutcome,
  type RunSheet,
  type RunSheetStop,
  type ShipmentsById,
} from '#domain/run-sheet/run-sheet.ts'
import { partWords, piecesBack, piecesStillOut } from '#domain/run-sheet/stop-pieces.ts'
import { piecesOf, type Shipment } from '#domain/shipment/shipment.ts'
import { NOT_SAVED } from '#features/run-sheets/sheet-messages.ts'
import type { Refusal } from '#features/run-sheets/sheet/send-out-dialog.tsx'
import type { Closing, NamedStop } from '#store/writes/save-run-sheet.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { Select, TextInput } from '#ui/controls/field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

interface CloseSheetDialogProps {
  sheet: RunSheet
  shipments: ShipmentsById
  /** Taken off while it was out, and not back: no closing waits for it. */
  takenOff: readonly Shipment[]
  /** The server's own question: it alone knows what was handed over in part. */
  refusal?: Refusal | undefined
  /** What its driver carries, where cash was collected at its stops. */
  carrying: { driver: string; paise: number } | null
  onClose: () => void
  onSettled: (closing: Closing) => Promise<void>
}

const MISSING_PIECES = 'Pieces that are missing'

type Named = Record<string, { outcome?: NamedOutcome; note?: string }>

/** What was neither delivered nor scanned in again has to be named. */
export function CloseSheetDialog({ sheet, shipments, takenOff, refusal, carrying, onClose, onSettled }: CloseSheetDialogProps) {
  const formId = useId()
  const [named, setNamed] = useState<Named>(() =>
    Object.fromEntries(refusal?.named.map(({ shipmentId, outcome, note }) => [shipmentId, { outcome, note }]) ?? []),
  )
  const [missingPieces, setMissingPieces] = useState('')
  const partly = partlyBack(sheet, shipments)
  const isRefusedForPieces = refusal?.code === 'pieces-missing'
  const asksForPieces = isRefusedForPieces || partly.length > 0
  const attempt = useFormSubmit(NOT_SAVED)
  const open = unsettledStops(sheet, shipments)
  const fieldId = (id: string) => `${formId}-${id}`
  const change = (id: string, changed: Named[string]) => setNamed((before) => ({ ...before, [id]: { ...before[id], ...changed } }))

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const settled = open.flatMap(({ shipment_id: shipmentId }): NamedStop[] => {
      const { outcome, note = '' } = named[shipmentId] ?? {}
      return outcome === undefined ? [] : [{ shipmentId, outcome, note: note.trim() }]
    })
    const done = new Set(settled.map(({ shipmentId }) => shipmentId))
    const missing = open.flatMap(({ shipment_id }) =>
      done.has(shipment_id)
        ? []
        : [{ field: fieldId(shipment_id), label: nameOf(shipment_id, shipments), message: 'Say what became of it.' }],
    )
    if (asksForPieces && missingPieces.trim() === '')
      missing.push({ field: fieldId('pieces'), label: MISSING_PIECES, message: 'Say where they are.' })
    void attempt.run(missing, async () => {
      await onSettled({ named: settled, missingPieces })
      return null
    })
  }

  return (
    <Dialog
      title="Close this run sheet?"
      size="wide"
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          Close the sheet
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <p>
          {open.length === 0
            ? `${sheet.stops.length === 0 ? 'There is nothing on it.' : asksForPieces ? 'Every shipment is delivered or back.' : 'Everything is delivered or back.'} `
            : `${countOf(open.length, 'shipment')} ${open.length === 1 ? 'is' : 'are'} neither delivered nor scanned back in. `}
          A closed sheet cannot be changed any more.
        </p>
        {carrying !== null && carrying.paise > 0 && (
          <Banner
            tone="warn"
            title={`${carrying.driver} carries ${formatRupees(carrying.paise)} that nobody has counted.`}
            actions={
              <Link to={paths.cash} className={buttonClass('secondary', 'small')}>
                Count the cash
              </Link>
            }
          >
            A sheet closes only when all cash of its stops was counted.
          </Banner>
        )}
        {takenOff.length > 0 && (
          <Banner
            tone="warn"
            title={`Taken off a sheet and not scanned in: ${takenOff.map(({ tracking_number }) => tracking_number).join(', ')}.`}
          >
            This sheet closes without {takenOff.length === 1 ? 'it' : 'them'}. Scan in what came back.
          </Banner>
        )}
        {open.length > 0 && (
          <p className="text-ink-muted">
            What is lost or damaged ends as Lost/Damaged. What stays with the driver is Delayed. The history of each says so.
          </p>
        )}
        <ErrorSummary key={attempt.count} errors={attempt.errors} />
        {asksForPieces && (
          <TextInput
            id={fieldId('pieces')}
            label={MISSING_PIECES}
            hint={isRefusedForPieces ? refusal.message : partly.map((stop) => backInPart(stop, shipments)).join(' ')}
            autoComplete="off"
            maxLength={500}
            value={missingPieces}
            error={attempt.errorOf(fieldId('pieces'))}
            onChange={({ target }) => setMissingPieces(target.value)}
          />
        )}
        {open.length > 1 && (
          <Select
            label="The same for all of them"
            value=""
            onChange={({ target }) => {
              const outcome = NAMED_OUTCOMES.find((each) => each === target.value)
              if (outcome !== undefined) for (const { shipment_id } of open) change(shipment_id, { outcome })
            }}
          >
            <option value="">Choose for all</option>
            <Outcomes />
          </Select>
        )}
        {open.map(({ shipment_id: id }) => (
          <fieldset key={id} className="grid gap-3 border-t border-line pt-3 sm:grid-cols-2">
            <legend className="sr-only">{nameOf(id, shipments)}</legend>
            <Select
              id={fieldId(id)}
              label={nameOf(id, shipments)}
              value={named[id]?.outcome ?? ''}
              error={named[id]?.outcome === undefined ? attempt.errorOf(fieldId(id)) : null}
              onChange={({ target }) => {
                const outcome = NAMED_OUTCOMES.find((each) => each === target.value)
                if (outcome !== undefined) change(id, { outcome })
              }}
            >
              <option value="">Choose</option>
              <Outcomes />
            </Select>
            <TextInput
              label="Note"
              autoComplete="off"
              maxLength={500}
              value={named[id]?.note ?? ''}
              onChange={({ target }) => change(id, { note: target.value })}
            />
          </fieldset>
        ))}
      </form>
    </Dialog>
  )
}

function Outcomes() {
  return NAMED_OUTCOMES.map((outcome) => (
    <option key={outcome} value={outcome}>
      {standingWords(outcome)}
    </option>
  ))
}

/** "7701: 2 of 4 pieces are back." */
function backInPart(stop: RunSheetStop, shipments: ShipmentsById): string {
  const shipment = shipments.get(stop.shipment_id)
  if (shipment === undefined) return ''
  const all = piecesOf(shipment)
  const [back, went] = [piecesBack(stop, all), piecesBack(stop, all) + piecesStillOut(stop, all)]
  return `${shipment.tracking_number}: ${partWords(back, went)} ${back === 1 ? 'is' : 'are'} back.`
}

function nameOf(id: string, shipments: ShipmentsById): string {
  const shipment = shipments.get(id)
  return shipment === undefined ? 'A shipment that is not on this device' : `${shipment.tracking_number}, ${shipment.to_name_or_company}`
}
