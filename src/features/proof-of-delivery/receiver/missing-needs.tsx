import { useEffect, useId, useRef, useState } from 'react'
import { LONGEST_REASON } from '#domain/shipment/receipt/receipt-needs.ts'
import { endTyping } from '#features/proof-of-delivery/receiver/end-typing.ts'
import { fieldOfNeed, needLabel } from '#features/proof-of-delivery/receiver/need-fields.ts'
import type { LackingNeed } from '#features/proof-of-delivery/stop/stop-in-form.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'

export const NEEDS_FIELD = 'delivery-needs'

interface MissingNeedsProps {
  lacking: readonly LackingNeed[]
  /** Several parcels are handed over: what is one parcel's alone has its number. */
  areSeveral: boolean
  /** At the field where it is said why one of them is not possible. */
  errorOf: (lacking: LackingNeed) => string | null
  /** Null where it is possible after all. */
  onReason: (lacking: LackingNeed, reason: string | null) => void
}

/** What the parcels still need, in one list; for what cannot be had a reason is enough. */
export function MissingNeeds({ lacking, areSeveral, errorOf, onReason }: MissingNeedsProps) {
  const heading = useId()
  const [asked, setAsked] = useState<string | null>(null)
  const reason = useRef<HTMLDivElement>(null)
  // The pressed button is gone: one goes on in the field that came in its place.
  useEffect(() => {
    if (asked !== null) reason.current?.querySelector('input')?.focus()
  }, [asked])
  if (lacking.length === 0) return null
  return (
    <section
      id={NEEDS_FIELD}
      tabIndex={-1}
      aria-labelledby={heading}
      className="flex flex-col gap-2 rounded-card border border-line bg-surface p-3"
    >
      <h2 id={heading} className="text-base font-semibold">
        Still missing
      </h2>
      <ul className="flex flex-col gap-2">
        {lacking.map((each) => {
          const key = `${each.need} ${each.along ?? ''}`
          const label = needLabel(each, areSeveral)
          return (
            <li key={key} className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1">
              {each.reason === null ? (
                <>
                  <span className="self-center wrap-anywhere">{label}</span>
                  <Button
                    variant="secondary"
                    aria-label={`${label}: not possible`}
                    onClick={() => {
                      setAsked(key)
                      onReason(each, '')
                    }}
                  >
                    Not possible
                  </Button>
                </>
              ) : (
                <>
                  <div ref={key === asked ? reason : null} className="min-w-48 flex-1">
                    <TextInput
                      id={fieldOfNeed(each)}
                      label={`${label}: why not?`}
                      error={errorOf(each)}
                      autoComplete="off"
                      enterKeyHint="done"
                      onKeyDown={endTyping}
                      maxLength={LONGEST_REASON}
                      value={each.reason}
                      onChange={({ target }) => onReason(each, target.value)}
                    />
                  </div>
                  <Button
                    variant="quiet"
                    aria-label={`${label}: possible after all`}
                    onClick={() => {
                      setAsked(null)
                      onReason(each, null)
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
    </section>
  )
}
