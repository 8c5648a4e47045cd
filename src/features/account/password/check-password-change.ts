import { isRepeated, newPasswordError } from '#features/account/password/check-password.ts'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'

export const CHANGE_FIELDS = { current: 'current-password', password: 'new-password', repeated: 'confirm-password' } as const

/** In the order of the fields. The server says whether the current password is right. */
export function checkPasswordChange(
  { current, password, repeated }: Record<keyof typeof CHANGE_FIELDS, string>,
  email: string,
): SummarizedError[] {
  const errors: SummarizedError[] = []
  const weak = newPasswordError(password, email)
  if (current.trim() === '') errors.push({ field: CHANGE_FIELDS.current, message: 'Current password is required.' })
  if (weak !== null) errors.push({ field: CHANGE_FIELDS.password, message: weak })
  if (!isRepeated(password, repeated)) errors.push({ field: CHANGE_FIELDS.repeated, message: 'Passwords do not match' })
  return errors
}
