import { useEffect, useRef } from 'react'
import {
  COLLECTION_MODES,
  collectedPaiseOf,
  LONGEST_REASON,
  LONGEST_REFERENCE,
  type CollectionDraft,
  type CollectionRefusal,
} from '#domain/shipment/collecting/collection.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'
import {
  COLLECTED_FIELD,
  collectionFields,
  collectionMessages,
  fieldOfParcel,
  MODE_WORDS,
  REASON_FIELD,
} from '#features/proof-of-delivery/collection/collection-messages.ts'
import { CompanyUpiCode } from '#features/proof-of-delivery/collection/company-upi-code.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { TextInput } from '#ui/controls/field.tsx'

interface CollectionPartProps {
  number: string
  expectedPaise: number
  collecting: CollectionDraft
  /** Of several parcels for one address: every field says whose money it is. */
  isOneOfSeveral?: boolean
  recipient?: string | null
  /** It goes along with another. */
  isAlong?: boolean
  /** One code at a time: of two, a payer's camera may read the other. */
  isUpiCodeFolded?: boolean
  onUnfoldUpiCode?: () => void
  refusal: CollectionRefusal | null
  onChange: (collecting: CollectionDraft) => void
}

/** What is collected with a delivery. An ordinary one, all of it in cash, needs nothing here. */
export function CollectionPart({
  number,
  expectedPaise,
  collecting,
  isOneOfSeveral = false,
  recipient = null,
  isAlong = false,
  isUpiCodeFolded = false,
  onUnfoldUpiCode,
  refusal,
  onChange,
}: CollectionPartProps) {
  const ofWhich = isOneOfSeveral ? ` for ${number}` : ''
  const collectedPaise = collectedPaiseOf(expectedPaise, collecting)
  const isDifferent = collectedPaise !== null && collectedPaise !== expectedPaise
  const reason = useRef<HTMLInputElement>(null)
  const wasDifferent = useRef(isDifferent)
  const isAsked = useRef(false)
  useEffect(() => {
    // A driver who types goes on typing; the bar at the bottom does not lie over what is asked.
    if (isDifferent && !wasDifferent.current) reason.current?.scrollIntoView({ block: 'nearest' })
    if (!isDifferent) isAsked.current = false
    wasDifferent.current = isDifferent
  }, [isDifferent])
  const code = useRef<HTMLDivElement>(null)
  const isModePressed = useRef(false)
  useEffect(() => {
    // The payer scans it: no part of it may stand under the bar.
    if (collecting.mode === 'upi' && isModePressed.current) code.current?.scrollIntoView({ block: 'nearest' })
  }, [collecting.mode])
  const messageAt = (field: string) => (refusal !== null && collectionFields[refusal] === field ? collectionMessages[refusal] : null)
  const change = (changes: Partial<CollectionDraft>) => onChange({ ...collecting, ...changes })

  return (
    <fieldset className="flex min-w-0 flex-col gap-3 rounded-card border border-line bg-surface p-3">
      <legend className="px-1 font-semibold">
        Collect {formatRupees(expectedPaise)}
        {isOneOfSeveral && <span className="sr-only">{ofWhich}</span>}
      </legend>
      {isOneOfSeveral && (
        <p className="wrap-anywhere">
          {recipient} <span className="text-ink-muted tabular-nums">{number}</span>
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,6rem),1fr))] gap-2">
        {COLLECTION_MODES.map((mode) => (
          <label
            key={mode}
            className="flex min-h-target items-center justify-center gap-3 rounded-control border-2 border-line-strong bg-surface px-2 font-semibold has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="radio"
              name={`collection-mode-${number}`}
              value={mode}
              checked={collecting.mode === mode}
              className="size-5 accent-accent outline-none"
              onChange={() => {
                isModePressed.current = true
                change({ mode })
              }}
            />
            {MODE_WORDS[mode]}
          </label>
        ))}
      </div>
      <TextInput
        id={fieldOfParcel(COLLECTED_FIELD, isAlong ? number : null)}
        label={`Collected${ofWhich} (₹)`}
        inputMode="decimal"
        autoComplete="off"
        className="text-lg tabular-nums"
        value={collecting.amount ?? plainRupees(expectedPaise)}
        error={messageAt(COLLECTED_FIELD)}
        enterKeyHint="next"
        onChange={(event) => change({ amount: event.target.value })}
        onBlur={({ relatedTarget }) => {
          // Once, where the keyboard was put away and nothing else was chosen.
          if (relatedTarget !== null || !isDifferent || isAsked.current || collecting.reason.trim() !== '') return
          isAsked.current = true
          reason.current?.focus({ preventScroll: true })
        }}
      />
      {isDifferent && (
        <TextInput
          ref={reason}
          id={fieldOfParcel(REASON_FIELD, isAlong ? number : null)}
          className="scroll-mb-48"
          label={`Why ${collectedPaise < expectedPaise ? 'less' : 'more'} was collected${ofWhich}`}
          maxLength={LONGEST_REASON}
          value={collecting.reason}
          error={messageAt(REASON_FIELD)}
          onChange={(event) => change({ reason: event.target.value })}
        />
      )}
      {collecting.mode === 'upi' && (
        <>
          {collectedPaise !== null && collectedPaise > 0 && (
            <div ref={code} className="flex scroll-mb-12 flex-col empty:hidden">
              <CompanyUpiCode
                number={number}
                amountPaise={collectedPaise}
                isOneOfSeveral={isOneOfSeveral}
                isFolded={isUpiCodeFolded}
                onUnfold={onUnfoldUpiCode}
              />
            </div>
          )}
          <TextInput
            label={`UPI reference${ofWhich}`}
            hint="As the payer’s app shows it. It can be left empty."
            autoComplete="off"
            maxLength={LONGEST_REFERENCE}
            value={collecting.reference}
            onChange={(event) => change({ reference: event.target.value })}
          />
        </>
      )}
    </fieldset>
  )
}
