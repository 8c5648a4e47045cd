import { useEffect, useRef } from 'react'
import { FAILURE_REASONS, lastDayAhead, MOST_DAYS_AHEAD, type ChosenReason, type FailureReason } from '#domain/shipment/failure/failure.ts'
import { failureWords } from '#domain/shipment/failure/failure-messages.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { DAY_FIELD, REASON_FIELD } from '#features/proof-of-delivery/failure/field-ids.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { WarningIcon } from '#ui/layout/icons.tsx'

interface FailureFieldProps {
  chosen: ChosenReason | undefined
  takesFocus: boolean
  error: string | null
  dayError: string | null
  onChosen: (chosen: ChosenReason) => void
}

const DAY_MS = 24 * 60 * 60_000

/** Why it could not be delivered: one press each, and the day where another was asked for. */
export function FailureField({ chosen, takesFocus, error, dayError, onChosen }: FailureFieldProps) {
  const field = useRef<HTMLFieldSetElement>(null)
  const day = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)

  useEffect(() => {
    if (!takesFocus) return
    field.current?.querySelector('input')?.focus({ preventScroll: true })
    // At 360 × 740 all of them stand between the header and the bar.
    field.current?.scrollIntoView({ block: 'start' })
  }, [takesFocus])

  const reason = chosen?.reason
  useEffect(() => {
    if (reason === 'another-day' && isPressed.current) day.current?.scrollIntoView({ block: 'nearest' })
  }, [reason])

  function choose(pressed: FailureReason | null) {
    isPressed.current = true
    onChosen({ reason: pressed, againOn: null })
  }

  function chooseDay(againOn: string | null) {
    onChosen({ reason: 'another-day', againOn })
  }

  return (
    <div className="flex flex-col gap-3">
      <fieldset ref={field} className="flex flex-col gap-2" aria-describedby={error ? `${REASON_FIELD}-error` : undefined}>
        <legend className="mb-2 font-semibold">Why could it not be delivered?</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-2 sm:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]">
          {[...FAILURE_REASONS, null].map((each, index) => (
            <label
              key={each}
              className="flex min-h-14 items-center gap-2 rounded-control border-2 border-line-strong bg-surface px-2 py-1.5 text-sm leading-tight font-semibold sm:px-3 sm:text-base has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                // The summary's link leads to the first choice.
                id={index === 0 ? REASON_FIELD : undefined}
                type="radio"
                name="failure-reason"
                checked={chosen !== undefined && chosen.reason === each}
                className="size-5 shrink-0 accent-accent outline-none"
                onChange={() => choose(each)}
              />
              <span className="min-w-0 wrap-anywhere">
                {failureWords(each) ?? 'Something else'}
                {each === 'not-attempted' && <span className="block text-sm font-normal">Breakdown, no time, weather</span>}
              </span>
            </label>
          ))}
        </div>
        {error && (
          <p id={`${REASON_FIELD}-error`} className="flex items-start gap-1.5 font-medium text-bad">
            <WarningIcon className="mt-0.5 size-5" /> {error}
          </p>
        )}
      </fieldset>
      {chosen?.reason === 'another-day' && (
        <div ref={day} className="flex flex-col items-start gap-2 *:first:self-stretch">
          <TextInput
            id={DAY_FIELD}
            label="Which day was asked for?"
            hint={`Today or within the next ${MOST_DAYS_AHEAD} days`}
            type="date"
            min={todayInIndia()}
            max={lastDayAhead(todayInIndia())}
            value={chosen.againOn ?? ''}
            error={dayError}
            onChange={({ target }) => chooseDay(target.value === '' ? null : target.value)}
          />
          <Button variant="secondary" onClick={() => chooseDay(todayInIndia(new Date(Date.now() + DAY_MS)))}>
            Tomorrow
          </Button>
        </div>
      )}
    </div>
  )
}
