import { useId, useState, type SubmitEvent } from 'react'
import { photoPaths, type Proof } from '#domain/shipment/proof.ts'
import { StatusLeft, statusLeft } from '#features/review/status-left.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { TextArea } from '#ui/controls/field.tsx'

interface SetAsideDialogProps {
  capture: Proof
  busy: boolean
  trouble: string | null
  /** As it was given before something else was asked. */
  given: string
  onClose: () => void
  onSetAside: (reason: string) => Promise<void>
}

export function SetAsideDialog({ capture, busy, trouble, given: before, onClose, onSetAside }: SetAsideDialogProps) {
  const formId = useId()
  const fieldId = useId()
  const [reason, setReason] = useState(before)
  const [missing, setMissing] = useState(false)
  const stays = statusLeft(capture)

  function setAside(event: SubmitEvent) {
    event.preventDefault()
    const given = reason.trim()
    setMissing(given === '')
    if (given === '') document.getElementById(fieldId)?.focus()
    else void onSetAside(given)
  }

  return (
    <Dialog
      title="Set this capture aside?"
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={busy} variant="danger" onCancel={onClose}>
          Set aside
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={setAside}>
        <p>
          {capture.outcome} for {capture.tracking_number} stays on record{photoPaths(capture).length > 0 && ' with its photo'}
          {stays === null && ', and changes no shipment'}.
        </p>
        {stays !== null && <StatusLeft stays={stays} doing="setting it aside" />}
        {trouble !== null && <Banner tone="bad" role="alert" title={trouble} />}
        <TextArea
          id={fieldId}
          label="Reason"
          hint="Such as: captured twice, wrong parcel, training."
          error={missing ? 'Please say why you set it aside.' : null}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value)
            setMissing(false)
          }}
        />
      </form>
    </Dialog>
  )
}
