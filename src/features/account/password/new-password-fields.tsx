import type { useFormSubmit } from '#ui/hooks/use-form-submit.ts'
import { PasswordInput } from '#ui/controls/password-input.tsx'

interface NewPasswordFieldsProps {
  fields: Record<'password' | 'repeated', string>
  labels: readonly [password: string, repeated: string]
  values: Record<'password' | 'repeated', string>
  errorOf: ReturnType<typeof useFormSubmit>['errorOf']
  /** What Enter does in the second one. */
  enterKeyHint: 'next' | 'done' | 'go'
  onType: (field: 'password' | 'repeated', value: string) => void
}

/** A password that is being chosen, and the same again. */
export function NewPasswordFields({ fields, labels, values, errorOf, enterKeyHint, onType }: NewPasswordFieldsProps) {
  const common = { autoComplete: 'new-password', required: true } as const
  return (
    <>
      <PasswordInput
        {...common}
        id={fields.password}
        label={labels[0]}
        hint="At least 6 characters."
        name="new-password"
        enterKeyHint="next"
        value={values.password}
        error={errorOf(fields.password)}
        onChange={(event) => onType('password', event.target.value)}
      />
      <PasswordInput
        {...common}
        id={fields.repeated}
        label={labels[1]}
        name="confirm-password"
        enterKeyHint={enterKeyHint}
        value={values.repeated}
        error={errorOf(fields.repeated)}
        onChange={(event) => onType('repeated', event.target.value)}
      />
    </>
  )
}
