import { Checkbox } from '#ui/controls/field.tsx'

interface CheckListProps<Value extends string> {
  legend: string
  choices: readonly { value: Value; label: string }[]
  chosen: readonly Value[]
  disabled?: boolean
  /** In the order of the choices. */
  onChange: (chosen: Value[]) => void
}

/** Any number of a few. */
export function CheckList<Value extends string>({ legend, choices, chosen, disabled = false, onChange }: CheckListProps<Value>) {
  return (
    <fieldset className="flex flex-col">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            disabled={disabled}
            onChange={({ target }) =>
              onChange(choices.map((each) => each.value).filter((each) => (each === value ? target.checked : chosen.includes(each))))
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
