import { TextInput } from '#ui/controls/field.tsx'

interface EmailFieldProps {
  id: string
  value: string
  error: string | undefined
  /** A sign-in's user name, or just an address. */
  autoComplete: 'username' | 'email'
  enterKeyHint: 'next' | 'send'
  onChange: (value: string) => void
}

export function EmailField({ id, value, error, autoComplete, enterKeyHint, onChange }: EmailFieldProps) {
  return (
    <TextInput
      id={id}
      label="Email address"
      type="email"
      name="email"
      autoComplete={autoComplete}
      inputMode="email"
      enterKeyHint={enterKeyHint}
      autoCapitalize="none"
      spellCheck={false}
      required
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}
