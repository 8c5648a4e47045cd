import { useEffect, useId, useRef, useState } from 'react'
import type { NotPossible } from '#domain/shipment/receipt/receipt-facts.ts'
import { LONGEST_REASON, NEED_LABELS, type ReceiptNeed } from '#domain/shipment/receipt/receipt-needs.ts'
import { endTyping } from '#features/proof-of-delivery/receiver/end-typing.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'
import { WarningIcon } from '#ui/layout/icons.tsx'

export const NEEDS_FIELD = 'delivery-needs'

interface MissingNeedsProps {
  lacking: readonly ReceiptNeed[]
  notPossible: readonly NotPossible[]
  error: string | null
  onNotPossible: (notPossible: NotPossible[]) => void
}

/** What the parcel still needs, in one list; for what cannot be had a reason is enough. */
export function MissingNeeds({ lacking, notPossible, error, onNotPossible }: MissingNeedsProps) {
  const heading = useId()
  const [asked, setAsked] = useState<ReceiptNeed | null>(null)
  const reason = useRef<HTMLDivElement>(null)
  // The pressed button is gone: one goes on in the field that came in its place.
  useEffect(() => {
    if (asked !== null) reason.current?.querySelector('input')?.focus()
  }, [asked])
  if (lacking.length === 0) return null
  const without = (need: ReceiptNeed) => notPossible.filter(({ what }) => what !== need)
  return (
    <section
      id={NEEDS_FIELD}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-describedby={error ? `${NEEDS_FIELD}-error` : undefined}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3"
    >
      <h2 id={heading} className="text-base font-semibold">
        Still missing
      </h2>
      <ul className="flex flex-col gap-2">
        {lacking.map((need) => {
          const excuse = notPossible.find(({ what }) => what === need)
          return (
            <li key={need} className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
              {excuse === undefined ? (
                <>
                  <span className="self-center">{NEED_LABELS[need]}</span>
                  <Button
                    variant="secondary"
                    aria-label={`${NEED_LABELS[need]}: not possible`}
                    onClick={() => {
                      setAsked(need)
                      onNotPossible([...without(need), { what: need, reason: '' }])
                    }}
                  >
                    Not possible
                  </Button>
                </>
              ) : (
                <>
                  <div ref={need === asked ? reason : null} className="min-w-48 flex-1">
                    <TextInput
                      label={`${NEED_LABELS[need]}: why not?`}
                      autoComplete="off"
                      enterKeyHint="done"
                      onKeyDown={endTyping}
                      maxLength={LONGEST_REASON}
                      value={excuse.reason}
                      onChange={({ target }) => onNotPossible([...without(need), { what: need, reason: target.value }])}
                    />
                  </div>
                  <Button
                    variant="quiet"
                    aria-label={`${NEED_LABELS[need]}: possible after all`}
                    onClick={() => {
                      setAsked(null)
                      onNotPossible(without(need))
                    }}
                  >
                    Possible after all
                  </Button>
                </>
              )}
            </li>
          )
        })}
      </ul>
      {error && (
        <p id={`${NEEDS_FIELD}-error`} className="flex items-start gap-1.5 font-medium text-bad">
          <WarningIcon className="mt-0.5 size-5" /> {error}
        </p>
      )}
    </section>
  )
}
