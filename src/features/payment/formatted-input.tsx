import type { ComponentProps } from 'react'
import { typeFormatted } from '#features/payment/type-formatted.ts'
import { TextInput } from '#ui/field.tsx'

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
