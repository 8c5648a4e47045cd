import { useId, useState, type SubmitEvent } from 'react'
import { notScannedWords, piecesNotScanned, type RunSheet, type ShipmentsById } from '#domain/run-sheet/run-sheet.ts'
import { NOT_SAVED } from '#features/run-sheets/sheet-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface SendOutDialogProps {
  sheet: RunSheet
  shipments: ShipmentsById
  onClose: () => void
  onSend: (reason: string) => Promise<void>
}

/** Asks why something goes along that nobody scanned. */
export function SendOutDialog({ sheet, shipments, onClose, onSend }: SendOutDialogProps) {
  const formId = useId()
  const reasonId = useId()
  const [reason, setReason] = useState('')
  const attempt = useFormSubmit(NOT_SAVED)
  const notScanned = sheet.stops.filter(({ scanned_out_at }) => scanned_out_at === null)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const missing = reason.trim() === '' ? [{ field: reasonId, label: 'Reason', message: 'Say why they were not scanned.' }] : []
    void attempt.run(missing, async () => {
      await onSend(reason)
      return null
    })
  }

  return (
    <Dialog
      title={`${notScannedWords(piecesNotScanned(sheet, shipments))} Send out all the same?`}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} busy={attempt.busy}>
            Send out
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <ErrorSummary key={attempt.count} errors={attempt.errors} />
        <ul aria-label="Not scanned" className="max-h-48 overflow-y-auto">
          {notScanned.map(({ shipment_id }) => {
            const shipment = shipments.get(shipment_id)
            return (
              <li key={shipment_id} className="wrap-anywhere">
                {shipment === undefined
                  ? 'A shipment that is not on this device'
                  : `${shipment.tracking_number}, ${shipment.to_name_or_company}`}
              </li>
            )
          })}
        </ul>
        <TextInput
          id={reasonId}
          label="Reason"
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={attempt.errorOf(reasonId)}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}
