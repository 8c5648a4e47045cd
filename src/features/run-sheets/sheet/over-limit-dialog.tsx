import { useId, useState, type SubmitEvent } from 'react'
import { NOT_SAVED, WHY_SO_MUCH_CASH } from '#features/run-sheets/sheet-messages.ts'
import { TextInput } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary } from '#ui/feedback/error-summary.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface OverLimitDialogProps {
  /** Who would carry how much, in a sentence. */
  words: string
  verb: 'Add' | 'Save'
  /** What was said for this sheet before. */
  known: string | null | undefined
  onClose: () => void
  onGiven: (reason: string) => Promise<void>
}

/** Asks why a driver who is out is to carry more cash than the limit. */
export function OverLimitDialog({ words, verb, known, onClose, onGiven }: OverLimitDialogProps) {
  const formId = useId()
  const fieldId = `${formId}-reason`
  const [reason, setReason] = useState(known ?? '')
  const attempt = useFormSubmit(NOT_SAVED)

  function submit(event: SubmitEvent) {
    event.preventDefault()
    const missing = reason.trim() === '' ? [{ field: fieldId, label: 'Reason', message: WHY_SO_MUCH_CASH }] : []
    void attempt.run(missing, async () => {
      await onGiven(reason.trim())
      return null
    })
  }

  return (
    <Dialog
      title={`${words} ${verb} all the same?`}
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          {verb}
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={submit}>
        <ErrorSummary key={attempt.count} errors={attempt.errors} />
        <TextInput
          id={fieldId}
          label="Reason"
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={attempt.errorOf(fieldId)}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}
