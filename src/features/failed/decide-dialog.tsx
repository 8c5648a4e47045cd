import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useId, useRef, useState, type SubmitEvent } from 'react'
import {
  checkDecision,
  dayProposed,
  FAILED_DECISIONS,
  type DecisionRefusal,
  type FailedDecision,
} from '#domain/shipment/failure/failed-decision.ts'
import { BETTER_FIELDS, betterFaults, betterPlaceOf, tidyPlace, type BetterPlace } from '#domain/shipment/failure/better-place.ts'
import { lastDayAhead, MOST_DAYS_AHEAD, type FailureReason } from '#domain/shipment/failure/failure.ts'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { fieldChanges } from '#domain/sync/field-changes.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { BetterPlaceFields } from '#features/failed/better-place-fields.tsx'
import { DECISION_WORDS, decidedWords, decisionMessages } from '#features/failed/failed-decision-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { readWarehouses } from '#store/reads/read-warehouses.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { decideFailed } from '#store/writes/decide-on-failed.ts'
import { Select, TextInput } from '#ui/controls/field.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { bringMessageInSight } from '#ui/feedback/message-in-sight.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { WarningIcon } from '#ui/layout/icons.tsx'

interface DecideDialogProps {
  shipmentIds: readonly string[]
  /** As it stood in the list, where it is only one. */
  one: Shipment | null
  onClose: () => void
  onDecided: () => void
}

/** What a better address or phone would have helped with. */
const LIKELY: readonly FailureReason[] = ['no-answer', 'wrong-address', 'address-not-found']

/** Works without signal: each decision is saved here and goes through the queue. */
export function DecideDialog({ shipmentIds, one, onClose, onDecided }: DecideDialogProps) {
  const db = useDatabase()
  const formId = useId()
  const warehouses = useLiveQuery(async () => (await readWarehouses(db)).filter(({ status }) => status === 'active'), [db])
  const [decision, setDecision] = useState<FailedDecision | null>(null)
  const [againOn, setAgainOn] = useState<string | null>(() => dayProposed(one, todayInIndia()))
  const [warehouseId, setWarehouseId] = useState<string | null>(null)
  // Of many at once each has an address of its own.
  const onlyId = shipmentIds.length === 1 ? shipmentIds[0] : undefined
  const only = useLiveQuery(async () => (onlyId === undefined ? undefined : db.shipments.get(onlyId)), [db, onlyId])
  /** As it was seen when somebody began to change it: a change by somebody else since is a conflict. */
  const [better, setBetter] = useState<{ seen: BetterPlace; typed: BetterPlace } | null>(null)
  const [tries, setTries] = useState(0)
  const isTried = tries > 0
  const form = useRef<HTMLFormElement>(null)
  const faults = isTried && decision === 'again' && better !== null ? betterFaults(better.seen, better.typed) : {}
  const [refusal, setRefusal] = useState<DecisionRefusal | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const messageIf = (...which: DecisionRefusal[]) => (refusal !== null && which.includes(refusal) ? decisionMessages[refusal] : null)
  const missing = messageIf('decision-missing')

  // The footer of a small window hides what is said at the end of the form.
  useEffect(() => {
    const wrong = tries > 0 ? form.current?.querySelector<HTMLElement>('[aria-invalid="true"]') : null
    if (!wrong) return
    wrong.focus({ preventScroll: true })
    bringMessageInSight(wrong)
  }, [tries])

  async function decide(event: SubmitEvent) {
    event.preventDefault()
    const found = checkDecision({ decision, againOn, warehouseId }, todayInIndia())
    setRefusal(found)
    setTries(tries + 1)
    const isBetterWrong = decision === 'again' && better !== null && Object.keys(betterFaults(better.seen, better.typed)).length > 0
    if (found !== null || decision === null || isBetterWrong || busy) return
    setBusy(true)
    setFailure(null)
    try {
      const changes = better === null ? {} : fieldChanges(better.seen, tidyPlace(better.typed), BETTER_FIELDS)
      const decided = await decideFailed(db, shipmentIds, { decision, againOn, warehouseId, changes })
      const isAll = decided === shipmentIds.length
      showToast(decidedWords(decided, shipmentIds.length, decision, againOn), { tone: isAll ? 'good' : 'warn', milliseconds: 8_000 })
      onDecided()
    } catch (problem) {
      setBusy(false)
      setFailure(saveFailureWords(problem))
    }
  }

  return (
    <Dialog
      title={`Decide on ${one === null ? countOf(shipmentIds.length, 'shipment') : `${one.tracking_number}, ${one.to_name_or_company}`}`}
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={busy} onCancel={onClose}>
          Decide
        </FormActions>
      }
    >
      <form ref={form} id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void decide(event)}>
        {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
        <fieldset className="flex flex-col gap-2" aria-describedby={missing ? `${formId}-missing` : undefined}>
          <legend className="mb-2 font-semibold">What becomes of it?</legend>
          {FAILED_DECISIONS.map((each) => (
            <label
              key={each}
              className="flex min-h-14 items-center gap-3 rounded-control border-2 border-line-strong bg-surface px-3 py-2 has-checked:border-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="decision"
                checked={decision === each}
                className="size-5 shrink-0 accent-ink outline-none"
                onChange={() => {
                  setDecision(each)
                  setRefusal(null)
                }}
              />
              <span className="min-w-0 font-semibold">
                {DECISION_WORDS[each].choice}
                <span className="block text-sm font-normal text-ink-muted">{DECISION_WORDS[each].hint}</span>
              </span>
            </label>
          ))}
          {missing && (
            <p id={`${formId}-missing`} role="alert" className="flex items-start gap-1.5 font-medium text-bad">
              <WarningIcon className="mt-0.5 size-5" /> {missing}
            </p>
          )}
        </fieldset>
        {decision === 'again' && (
          <TextInput
            label="On which day?"
            hint={`Today or within the next ${MOST_DAYS_AHEAD} days`}
            type="date"
            min={todayInIndia()}
            max={lastDayAhead(todayInIndia())}
            value={againOn ?? ''}
            error={messageIf('day-missing', 'day-past', 'day-far')}
            onChange={({ target }) => {
              setAgainOn(target.value === '' ? null : target.value)
              setRefusal(null)
            }}
          />
        )}
        {decision === 'again' && only !== undefined && (
          <BetterPlaceFields
            typed={better?.typed ?? betterPlaceOf(only)}
            faults={faults}
            isLikely={LIKELY.some((reason) => reason === only.failure?.reason)}
            onChange={(change) => {
              const { seen, typed } = better ?? { seen: betterPlaceOf(only), typed: betterPlaceOf(only) }
              setBetter({ seen, typed: { ...typed, ...change } })
            }}
          />
        )}
        {decision === 'hold' && (
          <Select
            label="At which warehouse?"
            hint={warehouses?.length === 0 ? 'No active warehouse is on this device.' : undefined}
            error={messageIf('warehouse-missing')}
            value={warehouseId ?? ''}
            onChange={({ target }) => {
              setWarehouseId(target.value)
              setRefusal(null)
            }}
          >
            <option value="" disabled>
              Choose a warehouse
            </option>
            {warehouses?.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </form>
    </Dialog>
  )
}
