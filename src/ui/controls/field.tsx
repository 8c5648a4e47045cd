import { useId, type ComponentProps, type ReactNode, type SelectHTMLAttributes, type TextareaHTMLAttributes } from 'react'
import { WarningIcon } from '#ui/layout/icons.tsx'

interface FieldTexts {
  label: string
  hint?: ReactNode
  error?: string | null | undefined
}

interface LabelHidden {
  /** Where the field's neighbours say what it is; screen readers still read it. */
  labelHidden?: boolean
}

export interface FieldWiring {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, hint and error below; `children` gets what ties the control to them. */
export function Field({
  label,
  labelHidden = false,
  hint,
  error,
  id,
  announced = false,
  children,
}: FieldTexts &
  LabelHidden & {
    id?: string | undefined
    /** For an error that comes by itself, with no summary that takes focus. */
    announced?: boolean
    children: (wiring: FieldWiring) => ReactNode
  }) {
  const made = useId()
  const control = id ?? made
  const described = [hint ? `${control}-hint` : '', error ? `${control}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={control} className={labelHidden ? 'sr-only' : 'font-semibold'}>
        {label}
      </label>
      {children({ id: control, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${control}-hint`} className="text-sm text-ink-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${control}-error`} role={announced ? 'alert' : undefined} className="flex items-start gap-1.5 font-medium text-bad">
          <WarningIcon className="mt-0.5 size-5" />
          <span className="min-w-0 wrap-anywhere">{error}</span>
        </p>
      )}
    </div>
  )
}

/** What every control looks like; for a control that needs its own wiring. */
export const controlClass =
  'min-h-target w-full rounded-control border border-line-strong bg-surface px-3 py-2 text-ellipsis text-ink placeholder:text-ink-muted aria-invalid:border-2 aria-invalid:border-bad disabled:bg-sunken disabled:text-ink-muted'

export function TextInput({
  label,
  labelHidden = false,
  hint,
  error,
  id,
  className = '',
  ...rest
}: FieldTexts & LabelHidden & ComponentProps<'input'>) {
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={error} id={id}>
      {(wiring) => <input type="text" {...rest} {...wiring} className={`${controlClass} ${className}`} />}
    </Field>
  )
}

export function TextArea({
  label,
  hint,
  error,
  id,
  rows = 3,
  className = '',
  ...rest
}: FieldTexts & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const left = lettersLeft(rest.maxLength, rest.value)
  return (
    <Field
      label={label}
      hint={
        rest.maxLength === undefined ? (
          hint
        ) : (
          <>
            {hint}
            {hint && left !== null && <br />}
            {/* There before its first words, or screen readers would miss them. */}
            <output>{left}</output>
          </>
        )
      }
      error={error}
      id={id}
    >
      {(wiring) => <textarea rows={rows} {...rest} {...wiring} className={`${controlClass} ${className}`} />}
    </Field>
  )
}

/** Announced only in the last tenth: earlier nobody has to care. */
function lettersLeft(maxLength: number | undefined, value: TextareaHTMLAttributes<HTMLTextAreaElement>['value']): string | null {
  if (maxLength === undefined || typeof value !== 'string') return null
  const left = maxLength - value.length
  if (left > maxLength / 10) return null
  if (left <= 0) return 'No characters left'
  return left === 1 ? '1 character left' : `${left} characters left`
}

export function Select({
  label,
  hint,
  error,
  id,
  className = '',
  children,
  ...rest
}: FieldTexts & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Field label={label} hint={hint} error={error} id={id}>
      {(wiring) => (
        <select {...rest} {...wiring} className={`${controlClass} select-arrow pr-9 ${className}`}>
          {children}
        </select>
      )}
    </Field>
  )
}

export function Checkbox({ label, className = '', ...rest }: { label: ReactNode } & ComponentProps<'input'>) {
  return (
    <label className={`inline-flex min-h-target items-center gap-3 ${className}`}>
      <input type="checkbox" {...rest} className="size-5 shrink-0 accent-ink" />
      <span>{label}</span>
    </label>
  )
}
