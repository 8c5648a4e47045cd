import { useId, useState, type SubmitEvent } from 'react'
import { remitToClient, type RemitRefusal } from '#backend/rpc/billing/remittances.ts'
import {
  checkPayOut,
  deductionsOf,
  MOST_DEDUCTIONS,
  paidOut,
  type PayOutTrouble,
  type TypedDeduction,
} from '#domain/billing/cash/pay-out.ts'
import { remittanceName, type ClientDue, type Remittance } from '#domain/billing/cash/remittance.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { Button } from '#ui/controls/button.tsx'
import { Select, TextInput } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees, formatShortRupees } from '#ui/format/format-rupees.ts'
import { useConfirmDiscard } from '#ui/hooks/use-confirm-discard.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { holdUnsavedWork } from '#ui/hooks/unsaved-work.ts'

interface PayOutDialogProps {
  client: ClientDue
  today: string
  onClose: () => void
  onPaid: (remittance: Remittance) => void
  /** The server knows better what is due. */
  onChanged: () => void
}

const FIELDS = { reference: 'pay-out-reference', paidOn: 'pay-out-day', scope: 'pay-out-scope' } as const
const wordsOf = (place: number) => `deduction-words-${place}`
const amountOf = (place: number) => `deduction-amount-${place}`

/** One opening of this window is one pay-out, however often it is sent. */
export function PayOutDialog({ client: newest, today: newestDay, onClose, onPaid, onChanged }: PayOutDialogProps) {
  const formId = useId()
  const [remittanceId] = useState(() => crypto.randomUUID())
  // What was looked at is what is sent, whatever the page has learned since: only a refusal shows another figure.
  const [seen, setSeen] = useState({ client: newest, today: newestDay })
  const [refused, setRefused] = useState<ClientDue | null>(null)
  if (refused !== null && refused !== newest) {
    setSeen({ client: newest, today: newestDay })
    setRefused(null)
  }
  const { client, today } = seen
  const [takesAll, setTakesAll] = useState(client.duePaise <= 0)
  const [bankReference, setBankReference] = useState('')
  const [paidOn, setPaidOn] = useState(() => todayInIndia())
  const [deductions, setDeductions] = useState<readonly TypedDeduction[]>([])
  const keeps = useConfirmDiscard(bankReference !== '' || deductions.some(({ words, amount }) => words !== '' || amount !== ''), onClose)
  const attempt = useFormSubmit({ field: FIELDS.reference, message: 'Something went wrong. Please try again.' })
  const paise = takesAll ? client.payablePaise : client.duePaise
  const left = paidOut(paise, deductions)
  const change = (place: number, changes: Partial<TypedDeduction>) =>
    setDeductions(deductions.map((deduction, at) => (at === place ? { ...deduction, ...changes } : deduction)))

  function addDeduction() {
    setDeductions([...deductions, { words: '', amount: '' }])
    requestAnimationFrame(() => document.getElementById(wordsOf(deductions.length))?.focus())
  }

  async function send(): Promise<SummarizedError | null> {
    const letGo = holdUnsavedWork()
    const call = await remitToClient({
      id: remittanceId,
      clientCode: client.clientCode,
      upTo: takesAll ? null : today,
      seenPaise: paise,
      bankReference: bankReference.trim() || null,
      paidOn,
      deductions: deductionsOf(deductions),
    }).finally(letGo)
    if (call.kind !== 'answer')
      return { field: FIELDS.reference, message: `${noAnswerWords(call.kind)} If it did arrive, sending it again here pays out once.` }
    if ('refused' in call.value) {
      if (call.value.refused === 'changed-meanwhile') {
        setSeen({ client: newest, today: newestDay })
        setRefused(newest)
      }
      if (ASKS_AGAIN.has(call.value.refused)) onChanged()
      return { field: FIELDS.reference, message: REFUSALS[call.value.refused] ?? 'The office’s server did not take this pay-out.' }
    }
    const { remittance } = call.value
    showToast(`${remittanceName(remittance)}: ${formatShortRupees(remittance.paidPaise)} to ${client.clientName}.`, { tone: 'good' })
    onPaid(remittance)
    onClose()
    return null
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    keeps.stay()
    void attempt.run(checkPayOut({ bankReference, paidOn, deductions }, paise, todayInIndia()).map(troubleOf), send)
  }

  return (
    <Dialog
      title={`Pay out ${client.clientName}`}
      onClose={keeps.close}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          Record pay-out
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        {keeps.notice}
        <ErrorSummary key={attempt.count} title="Not recorded yet" errors={attempt.errors} />
        {client.duePaise > 0 && client.payablePaise !== client.duePaise ? (
          <Select
            id={FIELDS.scope}
            label="What is paid out"
            value={takesAll ? 'all' : 'due'}
            onChange={({ target }) => setTakesAll(target.value === 'all')}
          >
            <option value="due">{scopeWords('Due today', client.duePaise, client.dueParcels)}</option>
            <option value="all">{scopeWords('All that was received', client.payablePaise, client.payableParcels)}</option>
          </Select>
        ) : (
          <p>{scopeWords(client.duePaise > 0 ? 'Due today' : 'Received and not due yet', paise, client.payableParcels)}</p>
        )}
        <TextInput
          id={FIELDS.reference}
          label="Bank reference"
          hint="The UTR or number of the transfer."
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={bankReference}
          error={attempt.errorOf(FIELDS.reference)}
          onChange={({ target }) => setBankReference(target.value)}
        />
        <TextInput
          id={FIELDS.paidOn}
          label="Paid on"
          type="date"
          max={todayInIndia()}
          value={paidOn}
          error={attempt.errorOf(FIELDS.paidOn)}
          onChange={({ target }) => setPaidOn(target.value)}
        />
        {deductions.map((deduction, place) => (
          <fieldset key={place} className="grid gap-3 sm:grid-cols-[1fr_10rem]">
            <legend className="sr-only">Deduction {place + 1}</legend>
            <TextInput
              id={wordsOf(place)}
              label={`Deduction ${place + 1}: for what`}
              maxLength={200}
              value={deduction.words}
              error={attempt.errorOf(wordsOf(place))}
              onChange={({ target }) => change(place, { words: target.value })}
            />
            <TextInput
              id={amountOf(place)}
              label={`Deduction ${place + 1}: rupees`}
              inputMode="decimal"
              autoComplete="off"
              value={deduction.amount}
              error={attempt.errorOf(amountOf(place))}
              onChange={({ target }) => change(place, { amount: target.value })}
            />
          </fieldset>
        ))}
        {deductions.length < MOST_DEDUCTIONS && (
          <Button variant="secondary" className="self-start" onClick={addDeduction}>
            Add a deduction
          </Button>
        )}
        <p className="text-lg font-bold tabular-nums" aria-live="polite">
          To pay: {formatRupees(left)}
        </p>
        <p className="text-sm text-ink-muted">Once recorded, a pay-out cannot be changed.</p>
      </form>
    </Dialog>
  )
}

function scopeWords(what: string, paise: number, parcels: number): string {
  return `${what}: ${formatRupees(paise)} for ${countOf(parcels, 'parcel')}`
}

function troubleOf(trouble: PayOutTrouble): SummarizedError {
  switch (trouble.kind) {
    case 'reference-missing':
      return { field: FIELDS.reference, message: 'Enter the bank reference, so that the money can be found at the bank.' }
    case 'day-missing':
      return { field: FIELDS.paidOn, message: 'Enter the day on which it was paid.' }
    case 'day-to-come':
      return { field: FIELDS.paidOn, message: 'The day on which it was paid cannot be in the future.' }
    case 'words-missing':
      return { field: wordsOf(trouble.place), message: 'Say what is deducted: the client reads it on the statement.' }
    case 'amount-missing':
      return { field: amountOf(trouble.place), message: 'Enter the deduction in rupees, such as 118.00.' }
    case 'deducts-too-much':
      return { field: amountOf(0), message: 'More is deducted than there is to pay out.' }
  }
}

const ASKS_AGAIN: ReadonlySet<RemitRefusal> = new Set(['changed-meanwhile', 'nothing-due', 'already-recorded'])

const REFUSALS: Partial<Record<RemitRefusal, string>> = {
  invalid: 'This pay-out could not be read. Please check what you entered.',
  'not-found': 'This client is no longer known.',
  'changed-meanwhile': 'What is to be paid has changed meanwhile. Please look at the new amount.',
  'nothing-due': 'Somebody has paid it out meanwhile: nothing is left.',
  'deducts-too-much': 'More is deducted than there is to pay out.',
  'reference-used': 'This client was paid with this bank reference already.',
  'already-recorded': 'This pay-out was recorded already, with other details. Close this window and look at what was paid out.',
}
