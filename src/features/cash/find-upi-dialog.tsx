import { useId, useState, type SubmitEvent } from 'react'
import { settleUpi, type SettleRefusal } from '#backend/rpc/billing/settle-upi.ts'
import type { ClaimedUpi } from '#domain/billing/cash/claimed-upi.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { paiseOf } from '#domain/time-and-money/money.ts'
import { TextInput } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { holdUnsavedWork } from '#ui/hooks/unsaved-work.ts'

interface FindUpiDialogProps {
  claim: ClaimedUpi
  onClose: () => void
  onSettled: (claim: ClaimedUpi) => void
  /** The server knows better what became of it. */
  onChanged: () => void
}

const FOUND = 'upi-found'
const REASON = 'upi-reason'

/** Nothing was found, or another amount than was claimed: a difference, with its reason. What was recorded as found is put right here, too. */
export function FindUpiDialog({ claim, onClose, onSettled, onChanged }: FindUpiDialogProps) {
  const formId = useId()
  const recorded = claim.foundPaise ?? 0
  const putsRight = recorded > 0
  const [found, setFound] = useState(putsRight ? '' : '0.00')
  const [reason, setReason] = useState('')
  const attempt = useFormSubmit({ field: FOUND, message: 'Something went wrong. Please try again.' })
  const foundPaise = paiseOf(found)

  function check(): SummarizedError[] {
    if (foundPaise === null) return [{ field: FOUND, message: 'Enter what was found in rupees, or 0.' }]
    if (putsRight && foundPaise === recorded) return [{ field: FOUND, message: 'This is what was recorded already.' }]
    const needsReason = (putsRight || foundPaise !== claim.claimedPaise) && reason.trim() === ''
    return needsReason ? [{ field: REASON, message: 'Please say why it differs.' }] : []
  }

  async function send(): Promise<SummarizedError | null> {
    const letGo = holdUnsavedWork()
    const call = await settleUpi({
      claimId: claim.id,
      foundPaise: foundPaise ?? 0,
      reason: reason.trim() || null,
      ...(putsRight && { insteadOfPaise: recorded }),
    }).finally(letGo)
    if (call.kind !== 'answer') return { field: FOUND, message: noAnswerWords(call.kind) }
    if ('refused' in call.value) {
      if (call.value.refused === 'not-found' || call.value.refused === 'already-found') onChanged()
      return { field: FOUND, message: settleRefusalWords(call.value.refused) }
    }
    onSettled(call.value.claim)
    onClose()
    return null
  }

  return (
    <Dialog
      title={putsRight ? `Put right: ${claim.trackingNumber}` : `Not found, or another amount: ${claim.trackingNumber}`}
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          Record
        </FormActions>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void attempt.run(check(), send)
        }}
      >
        <ErrorSummary key={attempt.count} title="Not recorded yet" errors={attempt.errors} />
        <p>
          {formatRupees(claim.claimedPaise)} was claimed{claim.reference !== null && ` under ${claim.reference}`}.
          {putsRight && ` ${formatRupees(recorded)} was recorded as found.`}
        </p>
        <TextInput
          id={FOUND}
          label="Found in the bank, in rupees"
          inputMode="decimal"
          autoComplete="off"
          value={found}
          error={attempt.errorOf(FOUND)}
          onChange={({ target }) => setFound(target.value)}
        />
        <TextInput
          id={REASON}
          label="Why it differs"
          maxLength={500}
          value={reason}
          error={attempt.errorOf(REASON)}
          onChange={({ target }) => setReason(target.value)}
        />
      </form>
    </Dialog>
  )
}

/** A refusal that only a newer app knows is told in general. */
export function settleRefusalWords(refused: SettleRefusal): string {
  return REFUSALS[refused] ?? 'The office’s server did not take this.'
}

const REFUSALS: Partial<Record<SettleRefusal, string>> = {
  'not-found': 'This claim was taken back meanwhile, by a correction of its capture.',
  'own-cash': 'Somebody else has to look for what you collected yourself.',
  'already-found': 'Somebody has found it meanwhile.',
  'needs-reason': 'Please say why it differs.',
}
