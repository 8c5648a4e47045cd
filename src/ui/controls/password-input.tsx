import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { Field, controlClass } from '#ui/controls/field.tsx'

interface PasswordInputProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
}

export function PasswordInput({ label, hint, error, id, ...rest }: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <div className="relative">
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...rest}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={`${controlClass} pr-20`}
          />
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            aria-controls={wiring.id}
            aria-pressed={shown}
            className="absolute inset-y-0 right-0 min-h-target min-w-16 rounded-control px-3 text-sm font-semibold text-link"
            onClick={() => setShown(!shown)}
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        </div>
      )}
    </Field>
  )
}
