import type { ReactNode } from 'react'
import { Button } from '#ui/controls/button.tsx'

interface FormActionsProps {
  /** The id of the form, which stands above them in its dialog. */
  form: string
  /** What the form does, in a verb. */
  children: ReactNode
  busy?: boolean
  /** For what cannot be undone. */
  variant?: 'primary' | 'danger'
  /** What stays as it is. */
  cancel?: string
  onCancel: () => void
}

/** The footer of a dialog that holds a form: what it does, and the way out. */
export function FormActions({ form, children, busy = false, variant = 'primary', cancel = 'Cancel', onCancel }: FormActionsProps) {
  return (
    <>
      <Button type="submit" form={form} variant={variant} busy={busy}>
        {children}
      </Button>
      <Button variant="secondary" onClick={onCancel}>
        {cancel}
      </Button>
    </>
  )
}
