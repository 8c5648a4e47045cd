import { useId, useState, type SubmitEvent } from 'react'
import {
  displaySheetNumber,
  leftToCollect,
  notScannedWords,
  overLimitPaise,
  piecesNotScanned,
  type CarriedOfDriver,
  type RunSheet,
  type ShipmentsById,
} from '#domain/run-sheet/run-sheet.ts'
import { partWords, piecesOut } from '#domain/run-sheet/stop-pieces.ts'
import { piecesOf } from '#domain/shipment/shipment.ts'
import { NOT_SAVED, overLimitWords, WHY_SO_MUCH_CASH } from '#features/run-sheets/sheet-messages.ts'
import type { RefusedSheetWork } from '#store/reads/run-sheets/read-run-sheets.ts'
import type { SendingReasons } from '#store/writes/save-run-sheet.ts'
import { TextInput } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

export interface SheetToSend {
  sheet: RunSheet
  driver: string
  shipments: ShipmentsById
  carried: CarriedOfDriver | null
  /** In paise: what the driver is to collect from other sheets that are out, or go out before this one. */
  outPaise: number
}

export interface Doubts {
  notScanned: number
  /** A sentence for each driver who could come to carry more than the limit. */
  overLimit: string[]
}

/** What speaks against sending these out as they are. */
export function doubtsOf(sheets: readonly SheetToSend[]): Doubts {
  return {
    notScanned: sheets.reduce((sum, { sheet, shipments }) => sum + piecesNotScanned(sheet, shipments), 0),
    overLimit: sheets.flatMap(({ sheet, driver, shipments, carried, outPaise }) => {
      const paise = overLimitPaise(leftToCollect(sheet, shipments), outPaise, carried)
      if (paise === null || carried === null) return []
      return [overLimitWords(driver, paise, carried)]
    }),
  }
}

export function isDoubtful({ notScanned, overLimit }: Doubts): boolean {
  return notScanned > 0 || overLimit.length > 0
}

export type Refusal = Pick<RefusedSheetWork, 'entryId' | 'code' | 'message' | 'named'>

interface SendOutDialogProps {
  sheets: SheetToSend[]
  /** The server's own question, where this device had not known what the driver carries, or that a scan is missing there. */
  refusal?: Refusal | undefined
  onClose: () => void
  onSend: (reasons: SendingReasons) => Promise<void>
}

/** Asks why something goes along that nobody scanned, or more money than a driver may carry. */
export function SendOutDialog({ sheets, refusal, onClose, onSend }: SendOutDialogProps) {
  const formId = useId()
  const [reasons, setReasons] = useState<SendingReasons>({ notScanned: '', overLimit: '' })
  const attempt = useFormSubmit(NOT_SAVED)
  const known = doubtsOf(sheets)
  const isRefusedFor = (code: string) => refusal?.code === code
  const overLimit = known.overLimit.length === 0 && isRefusedFor('over-cash-limit') ? [refusal?.message ?? ''] : known.overLimit
  const notScanned = known.notScanned > 0 ? notScannedWords(known.notScanned) : isRefusedFor('not-scanned') ? refusal?.message : undefined
  const asks = [
    {
      of: 'notScanned',
      isAsked: notScanned !== undefined,
      why: known.notScanned === 1 ? 'Say why it was not scanned.' : 'Say why they were not scanned.',
      label: overLimit.length > 0 ? 'Reason for what was not scanned' : 'Reason',
    },
    {
      of: 'overLimit',
      isAsked: overLimit.length > 0,
      why: WHY_SO_MUCH_CASH,
      label: notScanned === undefined ? 'Reason' : 'Reason for so much cash',
    },
  ] as const
  const fieldId = (of: keyof SendingReasons) => `${formId}-${of}`
  const words = [notScanned, ...(sheets.length === 1 ? overLimit : [])].filter(Boolean)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const missing = asks.flatMap(({ of, isAsked, why, label }) =>
      isAsked && reasons[of].trim() === '' ? [{ field: fieldId(of), label, message: why }] : [],
    )
    void attempt.run(missing, async () => {
      await onSend(reasons)
      return null
    })
  }

  return (
    <Dialog
      title={[...words, 'Send out all the same?'].join(' ')}
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          {sheets.length === 1 ? 'Send out' : `Send out ${countOf(sheets.length, 'sheet')}`}
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <ErrorSummary key={attempt.count} errors={attempt.errors} />
        {sheets.length > 1 && overLimit.map((sentence) => <p key={sentence}>{sentence}</p>)}
        {known.notScanned > 0 && (
          <ul aria-label="Not scanned" className="max-h-48 overflow-y-auto">
            {sheets.length === 1 ? sheets.map((each) => <NotScanned key={each.sheet.id} {...each} />) : sheets.map(ofSheet)}
          </ul>
        )}
        {asks.map(
          ({ of, isAsked, label }) =>
            isAsked && (
              <TextInput
                key={of}
                id={fieldId(of)}
                label={label}
                autoComplete="off"
                maxLength={500}
                value={reasons[of]}
                error={attempt.errorOf(fieldId(of))}
                onChange={({ target }) => setReasons({ ...reasons, [of]: target.value })}
              />
            ),
        )}
      </form>
    </Dialog>
  )
}

function ofSheet(each: SheetToSend) {
  const { sheet, driver, shipments } = each
  const pieces = piecesNotScanned(sheet, shipments)
  return (
    pieces > 0 && (
      <li key={sheet.id} className="wrap-anywhere">
        <strong>
          {displaySheetNumber(sheet)}, {driver}: {countOf(pieces, 'piece')}
        </strong>
        <ul className="ps-4">
          <NotScanned {...each} />
        </ul>
      </li>
    )
  )
}

function NotScanned({ sheet, shipments }: SheetToSend) {
  return sheet.stops.map((stop) => {
    const shipment = shipments.get(stop.shipment_id)
    const pieces = shipment === undefined ? 1 : piecesOf(shipment)
    const out = piecesOut(stop, pieces)
    if (out === pieces) return null
    return (
      <li key={stop.shipment_id} className="wrap-anywhere">
        {shipment === undefined ? 'A shipment that is not on this device' : `${shipment.tracking_number}, ${shipment.to_name_or_company}`}
        {out > 0 ? `: ${partWords(out, pieces)} scanned` : pieces > 1 && `: ${countOf(pieces, 'piece')}`}
      </li>
    )
  })
}
