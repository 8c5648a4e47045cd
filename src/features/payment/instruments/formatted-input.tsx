import type { ComponentProps, ChangeEvent } from 'react'
import { TextInput } from '#ui/controls/field.tsx'
import { caretAfter } from '#features/payment/instruments/card-format.ts'

interface FormattedInputProps extends Omit<ComponentProps<typeof TextInput>, 'onChange' | 'value'> {
  value: string
  format: (typed: string) => string
  onType: (formatted: string) => void
}

/** Digits with marks between them that nobody has to type. */
export function FormattedInput({ value, format, onType, ...rest }: FormattedInputProps) {
  return (
    <TextInput
      inputMode="numeric"
      spellCheck={false}
      className="tabular-nums"
      {...rest}
      value={value}
      onChange={(event) => onType(typeFormatted(event, format))}
    />
  )
}

/**
 * Formats a field while somebody types in it and leaves the caret behind the digit they typed. The field is changed at once:
 * React, setting the value later, would move the caret to the end.
 */
function typeFormatted({ target, nativeEvent }: ChangeEvent<HTMLInputElement>, format: (typed: string) => string): string {
  const typed = target.value
  const caret = target.selectionStart ?? typed.length
  const formatted = format(typed)
  target.value = formatted
  let place = caret === typed.length ? formatted.length : caretAfter(formatted, typed.slice(0, caret).replace(/\D/g, '').length)
  // Delete removes the next character. A removed space comes straight back, so the caret goes behind it, or Delete could never pass it.
  const forwards = 'inputType' in nativeEvent && nativeEvent.inputType === 'deleteContentForward'
  if (forwards && /\D/.test(formatted.charAt(place))) place += 1
  target.setSelectionRange(place, place)
  return formatted
}
