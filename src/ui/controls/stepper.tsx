import { Button, buttonClass } from '#ui/controls/button.tsx'

interface StepperProps {
  /** What is counted, for who does not see the buttons together. */
  label: string
  /** What one of them is called. */
  unit: string
  value: number
  max: number
  /** At which it is at least. */
  min?: number
  onChange: (value: number) => void
}

/** A count that is put right by large buttons: one less, one more, or all of them at once. */
export function Stepper({ label, unit, value, max, min = 1, onChange }: StepperProps) {
  return (
    <div role="group" aria-label={label} className="flex flex-wrap items-center gap-3 text-ink">
      <Step words={`One ${unit} less`} sign="−" to={value - 1} isEnd={value <= min} onChange={onChange} />
      <span className="text-2xl font-bold tabular-nums">
        {value} of {max}
      </span>
      <Step words={`One ${unit} more`} sign="+" to={value + 1} isEnd={value >= max} onChange={onChange} />
      {value < max && (
        <Button variant="secondary" size="large" onClick={() => onChange(max)}>
          All {max}
        </Button>
      )}
    </div>
  )
}

interface StepProps {
  words: string
  sign: string
  to: number
  isEnd: boolean
  onChange: (value: number) => void
}

/** At its end it keeps the focus, and does nothing. */
function Step({ words, sign, to, isEnd, onChange }: StepProps) {
  return (
    <button
      type="button"
      aria-label={words}
      aria-disabled={isEnd || undefined}
      className={buttonClass('secondary', 'large', 'min-w-14 text-2xl')}
      onClick={() => !isEnd && onChange(to)}
    >
      {sign}
    </button>
  )
}
