import { useId, useState, type SubmitEvent } from 'react'
import { handOverCash, type HandOverRefusal } from '#backend/rpc/billing/cash.ts'
import {
  NOTES_AND_COINS,
  PAISE,
  paiseOfPieces,
  piecesOf,
  readPieces,
  type CarriedCash,
  type CashHandOver,
  type TypedPieces,
} from '#domain/billing/cash/counted-cash.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { Field, TextInput, controlClass } from '#ui/controls/field.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { ErrorSummary, type SummarizedError } from '#ui/feedback/error-summary.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { useConfirmDiscard } from '#ui/hooks/use-confirm-discard.tsx'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { holdUnsavedWork } from '#ui/hooks/unsaved-work.ts'

interface CountDialogProps {
  person: CarriedCash
  onClose: () => void
  onTaken: (handOver: CashHandOver) => void
  /** The server knows better what is carried. */
  onChanged: () => void
}

const REASON = 'count-reason'
const fieldOf = (value: number) => `count-of-${value}`

/** One opening of this window is one count, however often it is sent. */
export function CountDialog({ person, onClose, onTaken, onChanged }: CountDialogProps) {
  const formId = useId()
  const [handOverId] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<TypedPieces>({})
  const [reason, setReason] = useState('')
  const keeps = useConfirmDiscard(reason !== '' || Object.values(typed).some((many) => many !== ''), onClose)
  const attempt = useFormSubmit({ field: fieldOf(NOTES_AND_COINS[0]), message: 'Something went wrong. Please try again.' })
  const name = person.name ?? 'this driver'
  const { pieces, paise, wrong } = readPieces(typed)
  const difference = paise - person.carriedPaise
  const isCounted = paise > 0 || attempt.count > 0

  function check(): SummarizedError[] {
    if (wrong !== null)
      return [{ field: fieldOf(wrong), message: `How many ${wrong === PAISE ? 'paise' : `of ₹${wrong}`}? Please enter a whole number.` }]
    if (difference !== 0 && reason.trim() === '') return [{ field: REASON, message: 'Please say why it differs.' }]
    return []
  }

  async function send(): Promise<SummarizedError | null> {
    const letGo = holdUnsavedWork()
    const said = difference === 0 ? null : reason.trim()
    const request = { id: handOverId, driverId: person.driverId, pieces, seenPaise: person.carriedPaise, reason: said }
    const call = await handOverCash(request).finally(letGo)
    if (call.kind !== 'answer') {
      const message = `${noAnswerWords(call.kind)} If it did arrive, sending it again here counts it once.`
      return { field: fieldOf(NOTES_AND_COINS[0]), message }
    }
    if ('refused' in call.value) {
      if (call.value.refused === 'changed-meanwhile' || call.value.refused === 'nothing-carried') onChanged()
      return { field: fieldOf(NOTES_AND_COINS[0]), message: refusalWords(call.value.refused) }
    }
    showToast(`${formatShortRupees(paise)} received from ${name}.`, { tone: 'good' })
    onTaken(call.value.handOver)
    onClose()
    return null
  }

  function onSubmit(event: SubmitEvent) {
    event.preventDefault()
    keeps.stay()
    void attempt.run(check(), send)
  }

  return (
    <Dialog
      title={`Count the cash of ${name}`}
      onClose={keeps.close}
      actions={
        <FormActions form={formId} busy={attempt.busy} onCancel={onClose}>
          Record hand-over
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={onSubmit}>
        {keeps.notice}
        <ErrorSummary key={attempt.count} title="Not recorded yet" errors={attempt.errors} />
        <div className="grid grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] gap-3">
          {NOTES_AND_COINS.map((value) => (
            <Field key={value} id={fieldOf(value)} label={value === PAISE ? 'Paise' : `₹${value}`} error={attempt.errorOf(fieldOf(value))}>
              {(wiring) => (
                <div className="flex items-center gap-2">
                  <div className="w-16 shrink-0">
                    <input
                      {...wiring}
                      type="text"
                      inputMode="numeric"
                      autoComplete="off"
                      className={`${controlClass} tabular-nums`}
                      value={typed[value] ?? ''}
                      onChange={(event) => setTyped({ ...typed, [value]: event.target.value })}
                    />
                  </div>
                  <span className="text-sm text-ink-muted tabular-nums">
                    {formatShortRupees(paiseOfPieces(value, piecesOf(typed[value]) ?? 0))}
                  </span>
                </div>
              )}
            </Field>
          ))}
        </div>
        <dl className="grid grid-cols-3 gap-3 tabular-nums" aria-live="polite">
          <Sum name="Carried" paise={person.carriedPaise} />
          <Sum name="Counted" paise={paise} />
          <Sum name="Difference" paise={difference} className={isCounted && difference !== 0 ? 'text-bad' : ''} />
        </dl>
        {isCounted && difference !== 0 && (
          <TextInput
            id={REASON}
            label={difference < 0 ? 'Why it is too little' : 'Why it is too much'}
            maxLength={500}
            value={reason}
            error={attempt.errorOf(REASON)}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <p className="text-sm text-ink-muted">
          Once recorded, a hand-over cannot be changed, and {name} carries nothing
          {person.checkedPaise > 0 && ` but ${formatShortRupees(person.checkedPaise)} in captures that wait for review`}.
        </p>
      </form>
    </Dialog>
  )
}

function Sum({ name, paise, className = '' }: { name: string; paise: number; className?: string }) {
  return (
    <div className={className}>
      <dt className="text-sm">{name}</dt>
      <dd className="text-lg font-bold wrap-anywhere">{formatShortRupees(paise)}</dd>
    </div>
  )
}

/** A refusal that only a newer app knows is told in general. */
function refusalWords(refused: HandOverRefusal): string {
  return REFUSALS[refused] ?? 'The office’s server did not take this count.'
}

const REFUSALS: Partial<Record<HandOverRefusal, string>> = {
  invalid: 'This count could not be read. Please check the numbers.',
  'not-found': 'This person is no longer known.',
  'own-cash': 'Somebody else has to count what you carry yourself.',
  'changed-meanwhile':
    'What is carried has changed meanwhile: another capture has arrived, or somebody has counted it. Please look at the new amount.',
  'nothing-carried': 'Somebody has counted it meanwhile: nothing is carried any more.',
  'needs-reason': 'Please say why it differs.',
}
