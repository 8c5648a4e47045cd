import { useId } from 'react'
import type { FieldConflict } from '#domain/sync/command.ts'
import type { ShipmentItem } from '#domain/shipment/shipment.ts'
import { fieldLabel, valueWords, type NamedPerson } from '#features/sync-status/conflicts/conflict-messages.ts'
import { mayKeepMine, type Side } from '#store/outbox/resolve-conflict.ts'

interface ConflictFieldProps {
  /** The conflict's own key: a column, or a package and its column. */
  field: string
  values: FieldConflict
  items: readonly ShipmentItem[]
  people: readonly NamedPerson[]
  theirName: string | null
  chosen: Side | undefined
  onChoose: (side: Side) => void
}

export function ConflictField({ field, values, items, people, theirName, chosen, onChoose }: ConflictFieldProps) {
  const name = useId()
  const possible = mayKeepMine(values, field)
  const sides = [
    { side: 'mine', text: 'Keep mine', from: 'You', value: values.yours, disabled: !possible },
    { side: 'theirs', text: 'Keep theirs', from: theirName ?? 'Somebody else', value: values.theirs, disabled: false },
  ] as const
  return (
    <fieldset className="min-w-0">
      <legend className="font-bold">{fieldLabel(field, items)}</legend>
      <p className="text-sm text-ink-muted">Before: {valueWords(field, values.from, people)}</p>
      <div className="mt-2 grid gap-3 sm:grid-cols-2">
        {sides.map(({ side, text, from, value, disabled }) => (
          <label
            key={side}
            className="flex min-h-target cursor-pointer items-start gap-3 rounded-control border border-line-strong bg-surface p-3 has-checked:border-2 has-checked:border-ink has-disabled:cursor-default has-disabled:bg-sunken"
          >
            <input
              type="radio"
              name={name}
              className="mt-1 size-5 shrink-0 accent-ink"
              checked={chosen === side}
              disabled={disabled}
              onChange={() => onChoose(side)}
            />
            <span className="min-w-0 font-semibold">
              {text}
              <span className="block font-normal break-words whitespace-pre-line">{valueWords(field, value, people)}</span>
              <span className="block text-sm font-normal text-ink-muted">{from}</span>
            </span>
          </label>
        ))}
      </div>
      {!possible && (
        <p className="mt-2 text-sm text-ink-muted">
          This package has been removed. If it belongs to the shipment, add it again as a new one.
        </p>
      )}
    </fieldset>
  )
}
