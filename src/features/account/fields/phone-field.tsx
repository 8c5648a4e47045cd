import { cleanContactPhone } from '#domain/people/contact-phone.ts'
import { TextInput } from '#ui/controls/field.tsx'

interface PhoneFieldProps {
  id: string
  value: string
  error: string | null | undefined
  enterKeyHint: 'go' | 'done'
  onChange: (value: string) => void
}

/** When the field is left, it shows the ten digits of any spelling. */
export function PhoneField({ onChange, ...field }: PhoneFieldProps) {
  return (
    <TextInput
      {...field}
      label="Phone (optional)"
      hint="10 digits, to reach you about a delivery."
      type="tel"
      name="phone"
      autoComplete="tel-national"
      inputMode="tel"
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => onChange(cleanContactPhone(field.value))}
    />
  )
}
