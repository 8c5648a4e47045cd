import type { LabelChoice } from '#features/shipments/labels/wanted-labels.ts'

interface LabelChoiceFieldProps {
  choice: LabelChoice
  onChoose: (choice: LabelChoice) => void
}

const CHOICES: readonly { value: LabelChoice; text: string }[] = [
  { value: 'piece', text: 'One per piece' },
  { value: 'shipment', text: 'One per shipment' },
]

/** Not printed: only the labels of the page are. */
export function LabelChoiceField({ choice, onChoose }: LabelChoiceFieldProps) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-6 gap-y-1">
      <legend className="float-left mr-6 font-semibold">Labels</legend>
      {CHOICES.map(({ value, text }) => (
        <label key={value} className="inline-flex min-h-target items-center gap-3">
          <input
            type="radio"
            name="labels"
            className="size-5 shrink-0 accent-ink"
            checked={choice === value}
            onChange={() => onChoose(value)}
          />
          {text}
        </label>
      ))}
    </fieldset>
  )
}
