import { useId, useState, type SubmitEvent } from 'react'
import { invoiceDocument } from '#backend/rpc/billing/invoices.ts'
import { recordReceipt } from '#backend/rpc/billing/receipts.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { InvoiceDocument } from '#domain/billing/invoice.ts'
import { TDS_SECTIONS } from '#domain/billing/tds.ts'
import { paiseOf, plainRupees } from '#domain/time-and-money/money.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import {
  checkReceipt,
  RECEIPT_FIELDS,
  receiptRefusal,
  tdsOf,
  tooMuch,
  restBeside,
  type TypedReceipt,
} from '#features/invoices/receipts/check-receipt.ts'
import { RECEIPT_MODES } from '#features/invoices/receipts/receipt-modes.ts'
import { holdUnsavedWork } from '#ui/hooks/unsaved-work.ts'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { Select, TextInput } from '#ui/controls/field.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

interface RecordReceiptDialogProps {
  invoice: InvoiceDocument
  onClose: () => void
  /** Also with what the server knows better. */
  onChange: (invoice: InvoiceDocument) => void
  /** It may have been written down all the same. */
  onUnsure: () => void
}

const UNEXPECTED = 'Something went wrong. Please try again.'

/** One opening of this window is one receipt, however often it is sent. */
export function RecordReceiptDialog({ invoice, onClose, onChange, onUnsure }: RecordReceiptDialogProps) {
  const formId = useId()
  const outstandingPaise = invoice.totalPaise - invoice.receivedPaise
  const today = todayInIndia()
  const [receiptId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<TypedReceipt>({
    amount: plainRupees(outstandingPaise),
    receivedOn: today,
    mode: 'bank',
    reference: '',
    tdsSection: null,
    tds: '',
  })
  const attempt = useFormSubmit({ field: RECEIPT_FIELDS.amount, message: UNEXPECTED })
  const [unanswered, setUnanswered] = useState(false)
  // Even one that equals the rest: it stands on a bank's statement.
  const [amountTyped, setAmountTyped] = useState(false)
  const change = (changes: Partial<TypedReceipt>) => setTyped({ ...typed, ...changes })
  const withhold = (tds: Pick<TypedReceipt, 'tdsSection' | 'tds'>) =>
    change(amountTyped ? tds : { ...tds, amount: restBeside(tds, outstandingPaise) })

  async function record(): Promise<SummarizedError | null> {
    const amountPaise = paiseOf(typed.amount) ?? 0
    const tdsPaise = tdsOf(typed) ?? 0
    const letGo = holdUnsavedWork()
    const call = await recordReceipt({
      receiptId,
      invoiceId: invoice.id,
      amountPaise,
      receivedOn: typed.receivedOn,
      mode: typed.mode,
      reference: typed.reference.trim() || null,
      tdsPaise,
      tdsSection: typed.tdsSection,
    }).finally(letGo)
    setUnanswered(call.kind !== 'answer')
    if (call.kind !== 'answer') {
      const message = `${noAnswerWords(call.kind)} If it did arrive, recording it again here counts it once.`
      return { field: RECEIPT_FIELDS.amount, message }
    }
    if ('invoice' in call.value) {
      const withheld = tdsPaise === 0 ? '' : ` with TDS of ${formatRupees(tdsPaise)}`
      showToast(`${formatRupees(amountPaise)} received${withheld} for ${invoice.invoiceNumber}.`, { tone: 'good' })
      onChange(call.value.invoice)
      onClose()
      return null
    }
    const { refused, field } = call.value
    if (refused === 'reference-used') await outstandingNow()
    return refused === 'too-much' ? tooMuch(await outstandingNow(), tdsPaise) : receiptRefusal(refused, field)
  }

  /** Somebody else has recorded a receipt since this window was opened. */
  async function outstandingNow(): Promise<number> {
    const call = await invoiceDocument(invoice.id)
    if (call.kind !== 'answer' || call.value.invoice === null) return outstandingPaise
    onChange(call.value.invoice)
    return call.value.invoice.totalPaise - call.value.invoice.receivedPaise
  }

  function close() {
    onClose()
    if (unanswered) onUnsure()
  }

  return (
    <Dialog
      title={`Record receipt for ${invoice.invoiceNumber}`}
      onClose={close}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={close}>
          Record receipt
        </FormActions>
      }
    >
      <form
        id={formId}
        noValidate
        className="flex flex-col gap-5"
        onSubmit={(event: SubmitEvent) => {
          event.preventDefault()
          void attempt.run(checkReceipt(typed, { outstandingPaise, receipts: invoice.receipts }, today), record)
        }}
      >
        <ErrorSummary
          key={attempt.count}
          errors={attempt.errors}
          {...(unanswered && { title: 'The receipt may not have been recorded' })}
        />
        <TextInput
          id={RECEIPT_FIELDS.amount}
          label="Amount in rupees"
          hint={`${formatRupees(outstandingPaise)} is outstanding. Part of it may be received.`}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          value={typed.amount}
          error={attempt.errorOf(RECEIPT_FIELDS.amount)}
          onChange={({ target }) => {
            setAmountTyped(true)
            change({ amount: target.value })
          }}
        />
        <TextInput
          id={RECEIPT_FIELDS.receivedOn}
          label="Received on"
          type="date"
          max={today}
          value={typed.receivedOn}
          error={attempt.errorOf(RECEIPT_FIELDS.receivedOn)}
          onChange={({ target }) => change({ receivedOn: target.value })}
        />
        <Select
          id={RECEIPT_FIELDS.mode}
          label="Received by"
          value={typed.mode}
          error={attempt.errorOf(RECEIPT_FIELDS.mode)}
          onChange={({ target }) => {
            const chosen = RECEIPT_MODES.find(({ mode }) => mode === target.value)
            if (chosen) change({ mode: chosen.mode })
          }}
        >
          {RECEIPT_MODES.map(({ mode, text }) => (
            <option key={mode} value={mode}>
              {text}
            </option>
          ))}
        </Select>
        <TextInput
          id={RECEIPT_FIELDS.reference}
          label={typed.mode === 'cash' ? 'Reference (optional)' : 'Reference'}
          hint={typed.mode === 'cash' ? 'Such as the number of the receipt.' : 'The UTR, transaction or cheque number.'}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          value={typed.reference}
          error={attempt.errorOf(RECEIPT_FIELDS.reference)}
          onChange={({ target }) => change({ reference: target.value })}
        />
        <Select
          id={RECEIPT_FIELDS.tdsSection}
          label="TDS"
          hint="Income tax that the client withheld settles the invoice as well."
          value={typed.tdsSection ?? ''}
          error={attempt.errorOf(RECEIPT_FIELDS.tdsSection)}
          onChange={({ target }) => {
            const chosen = TDS_SECTIONS.find(({ section }) => section === target.value)
            withhold({ tdsSection: chosen?.section ?? null, tds: chosen ? typed.tds : '' })
          }}
        >
          <option value="">No TDS</option>
          {TDS_SECTIONS.map(({ section, text }) => (
            <option key={section} value={section}>
              {text}
            </option>
          ))}
        </Select>
        {typed.tdsSection !== null && (
          <TextInput
            id={RECEIPT_FIELDS.tds}
            label="TDS in rupees"
            hint="What was withheld, beside the amount that was received."
            inputMode="decimal"
            autoComplete="off"
            enterKeyHint="done"
            value={typed.tds}
            error={attempt.errorOf(RECEIPT_FIELDS.tds)}
            onChange={({ target }) => withhold({ tdsSection: typed.tdsSection, tds: target.value })}
          />
        )}
      </form>
    </Dialog>
  )
}
