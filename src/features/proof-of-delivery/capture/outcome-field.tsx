import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import { WarningIcon } from '#ui/layout/icons.tsx'

export const OUTCOME_FIELD = 'delivery-outcome'

interface OutcomeFieldProps {
  outcome: DeliveryOutcome | null
  /** In the order of the form. */
  outcomes: readonly DeliveryOutcome[]
  error: string | null
  onOutcome: (outcome: DeliveryOutcome) => void
}

export function OutcomeField({ outcome, outcomes, error, onOutcome }: OutcomeFieldProps) {
  return (
    <fieldset className="flex flex-col gap-2" aria-describedby={error ? `${OUTCOME_FIELD}-error` : undefined}>
      <legend className="mb-2 font-semibold">Outcome</legend>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,5.5rem),1fr))] gap-2">
        {outcomes.map((each, index) => (
          <label
            key={each}
            className="flex min-h-14 flex-col items-center justify-center gap-1 rounded-control border-2 border-line-strong bg-surface px-1 py-1.5 text-center text-sm leading-tight font-semibold sm:flex-row sm:gap-3 sm:text-base has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              // The summary's link leads to the first choice.
              id={index === 0 ? OUTCOME_FIELD : undefined}
              type="radio"
              name="outcome"
              value={each}
              checked={outcome === each}
              className="size-5 accent-accent outline-none"
              onChange={() => onOutcome(each)}
            />
            {each}
          </label>
        ))}
      </div>
      {error && (
        <p id={`${OUTCOME_FIELD}-error`} className="flex items-start gap-1.5 font-medium text-bad">
          <WarningIcon className="mt-0.5 size-5" /> {error}
        </p>
      )}
    </fieldset>
  )
}
