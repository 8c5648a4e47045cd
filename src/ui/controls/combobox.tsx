import { useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { controlClass, Field } from '#ui/controls/field.tsx'

export interface ComboboxOption {
  key: string
  text: string
  /** A second, quieter line. */
  detail?: string
}

interface ComboboxProps extends Pick<
  ComponentProps<'input'>,
  'ref' | 'aria-keyshortcuts' | 'id' | 'disabled' | 'placeholder' | 'autoCapitalize' | 'maxLength'
> {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
  value: string
  /** The options that match the typed text. */
  options: readonly ComboboxOption[]
  /** The typed text only searches: Enter takes the one matching option, and does not send the form while several match. */
  onlyOptions?: boolean
  /** What is in it is selected whenever it takes the focus, so that typing replaces it. */
  selectOnFocus?: boolean
  onType: (text: string) => void
  onChoose: (key: string) => void
  onLeave?: () => void
}

/** The one that says what is typed, or the only one left. */
export function meantOption(options: readonly ComboboxOption[], typed: string): ComboboxOption | undefined {
  const words = typed.trim().toLowerCase()
  return options.find(({ text }) => text.toLowerCase() === words) ?? (options.length === 1 ? options[0] : undefined)
}

/** A text field with a list of choices under it: arrows move in the list, Enter takes one, Escape closes it. */
export function Combobox({
  label,
  hint,
  error,
  id,
  value,
  options,
  onlyOptions = false,
  selectOnFocus = false,
  onType,
  onChoose,
  onLeave,
  ...rest
}: ComboboxProps) {
  const listId = useId()
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const shown = open && options.length > 0
  const optionId = (index: number) => `${listId}-${index}`

  function choose(option: ComboboxOption | undefined) {
    if (option === undefined) return
    setOpen(false)
    setActive(-1)
    onChoose(option.key)
  }

  function moveTo(index: number) {
    setActive(index)
    requestAnimationFrame(() => document.getElementById(optionId(index))?.scrollIntoView({ block: 'nearest' }))
  }

  function press(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!shown) setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (options.length > 0) moveTo(active === -1 && step === -1 ? options.length - 1 : (active + step + options.length) % options.length)
    } else if (event.key === 'Enter' && shown && active >= 0) {
      event.preventDefault()
      choose(options[active])
    } else if (event.key === 'Enter' && shown && onlyOptions && value.trim() !== '') {
      event.preventDefault()
      choose(meantOption(options, value))
    } else if (event.key === 'Enter') {
      // The typed text is sent as it is: the list would cover what comes next.
      setOpen(false)
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault()
      setOpen(false)
      setActive(-1)
    }
  }

  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <div className="relative">
          <input
            type="text"
            role="combobox"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="next"
            aria-expanded={shown}
            aria-controls={shown ? listId : undefined}
            aria-autocomplete="list"
            aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
            {...rest}
            {...wiring}
            className={controlClass}
            value={value}
            onChange={({ target }) => {
              setOpen(true)
              setActive(-1)
              onType(target.value)
            }}
            onFocus={({ target }) => {
              if (selectOnFocus) target.select()
            }}
            // The press that gives the focus would put the caret where it went down, and take the selection away again.
            onMouseDown={(event) => {
              if (!selectOnFocus || document.activeElement === event.currentTarget) return
              event.preventDefault()
              event.currentTarget.focus()
            }}
            onClick={() => setOpen(true)}
            onKeyDown={press}
            onBlur={() => {
              setOpen(false)
              setActive(-1)
              onLeave?.()
            }}
          />
          {shown && (
            <div
              id={listId}
              role="listbox"
              aria-label={label}
              className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 overflow-y-auto rounded-control border border-line-strong bg-surface py-1 shadow-high"
            >
              {options.map((option, index) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the text field's: it keeps the focus
                <div
                  key={option.key}
                  id={optionId(index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  className={`flex min-h-target cursor-pointer flex-col justify-center px-3 py-1.5 ${index === active ? 'bg-info-soft text-info' : 'hover:bg-sunken'}`}
                  // The field must not lose the focus before the choice is taken.
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(option)}
                >
                  <span className="font-medium wrap-anywhere">{option.text}</span>
                  {option.detail && <span className="text-sm text-ink-muted wrap-anywhere">{option.detail}</span>}
                </div>
              ))}
            </div>
          )}
        </div>
      )}
    </Field>
  )
}
