import { TextInput } from '#ui/controls/field.tsx'

interface NameFieldProps {
  id: string
  value: string
  error: string | null | undefined
  onChange: (value: string) => void
}

export function NameField({ onChange, ...field }: NameFieldProps) {
  return (
    <TextInput
      {...field}
      label="Name"
      name="name"
      autoComplete="name"
      autoCapitalize="words"
      enterKeyHint="next"
      maxLength={200}
      required
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
