import type { ScanDirection } from '#domain/warehouse/warehouse.ts'

const DIRECTIONS: { direction: ScanDirection; text: string; hint: string }[] = [
  { direction: 'in', text: 'Check in', hint: 'Parcels arrive' },
  { direction: 'out', text: 'Check out', hint: 'Parcels leave' },
]

interface DirectionChoiceProps {
  direction: ScanDirection
  onChoose: (direction: ScanDirection) => void
}

export function DirectionChoice({ direction, onChoose }: DirectionChoiceProps) {
  return (
    <fieldset className="grid grid-cols-2 gap-3">
      <legend className="sr-only">What scanning does</legend>
      {DIRECTIONS.map((each) => (
        <label
          key={each.direction}
          className="flex min-h-16 cursor-pointer items-center gap-3 rounded-card border-2 border-line-strong bg-surface px-4 py-2 has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input
            type="radio"
            name="direction"
            className="size-6 shrink-0 accent-accent"
            checked={each.direction === direction}
            onChange={() => onChoose(each.direction)}
          />
          <span className="text-xl font-bold">
            {each.text}
            <span className="block text-sm font-normal">{each.hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
