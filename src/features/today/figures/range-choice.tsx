import { useState, type ReactNode } from 'react'
import type { DayRange } from '#domain/today/figures.ts'
import { dateOfDay, dayNumber } from '#domain/today/day-number.ts'
import { LENGTHS, type AskedRange, type Length } from '#features/today/figures/range-query.ts'
import { Button } from '#ui/controls/button.tsx'
import { TextInput } from '#ui/controls/field.tsx'

interface RangeChoiceProps {
  range: AskedRange
  today: number
  onLength: (length: Length) => void
  onDays: (range: DayRange) => void
}

export function RangeChoice({ range, today, onLength, onDays }: RangeChoiceProps) {
  const [naming, setNaming] = useState(range.length === null)
  return (
    <div className="flex flex-col gap-3 print:hidden">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">Days</legend>
        {LENGTHS.map((length) => (
          <Choice
            key={length}
            pressed={!naming && range.length === length}
            onPress={() => {
              setNaming(false)
              onLength(length)
            }}
          >
            {length} days
          </Choice>
        ))}
        <Choice pressed={naming} onPress={() => setNaming(true)}>
          Other days
        </Choice>
      </fieldset>
      {naming && <NamedDays key={`${range.from} ${range.to}`} range={range} today={today} onDays={onDays} />}
    </div>
  )
}

function Choice({ pressed, onPress, children }: { pressed: boolean; onPress: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={pressed}
      className={`inline-flex min-h-9 items-center rounded-full border px-3 text-sm font-medium pointer-coarse:min-h-target ${pressed ? 'border-ink bg-ink text-paper' : 'border-line-strong bg-surface hover:bg-sunken'}`}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

/** Asked once both are there: a date that is half typed names a day of the year 2. */
function NamedDays({ range, today, onDays }: Pick<RangeChoiceProps, 'range' | 'today' | 'onDays'>) {
  const [from, setFrom] = useState(dateOfDay(range.from))
  const [to, setTo] = useState(dateOfDay(range.to))
  const wrong = from === '' || to === '' || from > to || to > dateOfDay(today)
  const [shown, setShown] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        setShown(wrong)
        if (!wrong) onDays({ from: dayNumber(from), to: dayNumber(to) })
      }}
    >
      <TextInput label="From" type="date" value={from} max={to} onChange={({ target }) => setFrom(target.value)} />
      <TextInput label="To" type="date" value={to} min={from} max={dateOfDay(today)} onChange={({ target }) => setTo(target.value)} />
      <Button type="submit" variant="secondary">
        Show
      </Button>
      {shown && wrong && (
        <p role="alert" className="w-full text-sm font-medium text-bad">
          Enter a first day and a last day that is not before it and not after today.
        </p>
      )}
    </form>
  )
}
