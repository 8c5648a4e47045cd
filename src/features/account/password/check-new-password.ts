import { isRepeated, newPasswordError } from '#features/account/password/check-password.ts'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'

export const RESET_FIELDS = { password: 'reset-password', repeated: 'reset-confirm-password' } as const

export function checkNewPassword({ password, repeated }: Record<keyof typeof RESET_FIELDS, string>, email: string): SummarizedError[] {
  const errors: SummarizedError[] = []
  const weak = newPasswordError(password, email)
  if (weak !== null) errors.push({ field: RESET_FIELDS.password, message: weak })
  if (!isRepeated(password, repeated)) errors.push({ field: RESET_FIELDS.repeated, message: 'Passwords do not match' })
  return errors
}
