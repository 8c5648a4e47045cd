import type { ButtonHTMLAttributes, MouseEvent } from 'react'
import { SpinnerIcon } from '#ui/layout/icons.tsx'

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger' | 'quiet-danger'
export type ButtonSize = 'normal' | 'large' | 'small' | 'tight'

const variants: Record<ButtonVariant, string> = {
  primary: 'bg-accent text-on-accent border-accent hover:bg-accent-strong hover:border-accent-strong',
  secondary: 'bg-surface text-ink border-line-strong hover:bg-sunken',
  quiet: 'bg-transparent text-link border-transparent hover:bg-sunken underline-offset-4 hover:underline',
  danger: 'bg-surface text-bad border-bad hover:bg-bad-soft',
  'quiet-danger': 'bg-transparent text-bad border-transparent hover:bg-bad-soft underline-offset-4 hover:underline',
}

const sizes: Record<ButtonSize, string> = {
  /** For several side by side in a table's row. */
  tight: 'min-h-8 pointer-coarse:min-h-target px-2 text-sm',
  small: 'min-h-9 pointer-coarse:min-h-target px-3 py-1 text-sm',
  normal: 'min-h-target px-4 py-1.5',
  /** With letters of twice the size a narrow window keeps its words whole. */
  large: 'min-h-14 px-[min(1.5rem,7vw)] py-1.5 text-lg',
}

/** For a link that has to look like a button. */
export function buttonClass(variant: ButtonVariant = 'primary', size: ButtonSize = 'normal', extra = ''): string {
  return `inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold select-none transition-colors motion-reduce:transition-none disabled:opacity-55 aria-disabled:opacity-70 ${variants[variant]} ${sizes[size]} ${extra}`
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** Work is under way: the button keeps its focus and ignores presses. */
  busy?: boolean
}

export function Button({
  variant = 'primary',
  size = 'normal',
  busy = false,
  type = 'button',
  className = '',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the default is set above
      type={type}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, className)}
      onClick={press}
    >
      {busy && <SpinnerIcon />}
      {children}
    </button>
  )
}
