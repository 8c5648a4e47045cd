import { useId, useState, type SubmitEvent } from 'react'
import { recordPayment } from '#backend/rpc/billing/office-payments.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { paiseOf, plainRupees } from '#domain/time-and-money/money.ts'
import type { Payment, PaymentLedger, RecordedMethod } from '#domain/billing/payment.ts'
import { checkTakenPayment, TAKEN_FIELDS, takenRefusal, type TakenTyped } from '#features/shipments/payments/check-taken-payment.ts'
import { holdUnsavedWork } from '#ui/hooks/unsaved-work.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { Select, TextInput } from '#ui/controls/field.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface RecordPaymentDialogProps {
  shipmentId: string
  outstandingPaise: number
  onClose: () => void
  onRecorded: (ledger: PaymentLedger) => void
}

const METHODS: { method: RecordedMethod; text: string }[] = [
  { method: 'cash', text: 'Cash' },
  { method: 'upi', text: 'UPI' },
  { method: 'bank', text: 'Bank transfer' },
]

/** Money that came over the counter, by UPI or through the bank. One opening of this window is one payment, however often it is sent. */
export function RecordPaymentDialog({ shipmentId, outstandingPaise, onClose, onRecorded }: RecordPaymentDialogProps) {
  const formId = useId()
  const [paymentId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<TakenTyped>({ method: 'cash', amount: plainRupees(outstandingPaise), reference: '' })
  const attempt = useFormSubmit(noAnswerWords('failed'))

  async function record(amountPaise: number): Promise<SummarizedError | string | null> {
    const letGo = holdUnsavedWork()
    const call = await recordPayment({
      paymentId,
      shipmentId,
      method: typed.method,
      amountPaise,
      reference: typed.reference.trim() === '' ? null : typed.reference.trim(),
    }).finally(letGo)
    if (call.kind !== 'answer') return noAnswerWords(call.kind)
    if ('refused' in call.value) return takenRefusal(call.value.refused, call.value.ledger?.outstandingPaise ?? outstandingPaise)
    const { ledger } = call.value
    const written = ledger.payments.find(({ id }) => id === paymentId)
    if (written && !isAsTyped(written, typed)) {
      // The first try had arrived after all, and one opening is one payment.
      const first = `${formatRupees(written.amountPaise)} was recorded at the first try.`
      showToast(`${first} What was changed since is not in the books.`, { tone: 'warn', milliseconds: 8000 })
    } else showToast(`${formatRupees(amountPaise)} recorded.`, { tone: 'good' })
    onRecorded(ledger)
    return null
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    void attempt.run(checkTakenPayment(typed, outstandingPaise), () => record(paiseOf(typed.amount) ?? 0))
  }

  return (
    <Dialog
      title="Record payment"
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          Record payment
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        {attempt.failure !== null && (
          <Banner tone="warn" role="alert" title={attempt.failure}>
            If it did arrive, recording it again here counts it once.
          </Banner>
        )}
        <ErrorSummary key={attempt.count} errors={attempt.errors} />
        <Select
          label="Paid by"
          value={typed.method}
          onChange={({ target }) => {
            const chosen = METHODS.find(({ method }) => method === target.value)
            if (chosen) setTyped({ ...typed, method: chosen.method })
          }}
        >
          {METHODS.map(({ method, text }) => (
            <option key={method} value={method}>
              {text}
            </option>
          ))}
        </Select>
        <TextInput
          id={TAKEN_FIELDS.amount}
          label="Amount in rupees"
          hint={`${formatRupees(outstandingPaise)} is outstanding. Part of it may be paid.`}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          value={typed.amount}
          error={attempt.errorOf(TAKEN_FIELDS.amount)}
          onChange={(event) => setTyped({ ...typed, amount: event.target.value })}
        />
        <TextInput
          id={TAKEN_FIELDS.reference}
          label={typed.method === 'cash' ? 'Reference (optional)' : 'Reference'}
          hint={typed.method === 'cash' ? 'Such as the number of the receipt.' : 'The UTR or transaction number. Never a card number.'}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          value={typed.reference}
          error={attempt.errorOf(TAKEN_FIELDS.reference)}
          onChange={(event) => setTyped({ ...typed, reference: event.target.value })}
        />
      </form>
    </Dialog>
  )
}

function isAsTyped({ amountPaise, method, reference }: Payment, typed: TakenTyped): boolean {
  return amountPaise === paiseOf(typed.amount) && method === typed.method && (reference ?? '') === typed.reference.trim()
}
