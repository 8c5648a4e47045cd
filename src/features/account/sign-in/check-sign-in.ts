import { emailError } from '#features/account/fields/check-email.ts'
import type { SummarizedError } from '#ui/feedback/error-summary.tsx'

/** Both are required; an address needs its @. The wording is the same under the field and in the summary. */
export function checkSignIn(typed: { email: string; password: string }, fields: { email: string; password: string }): SummarizedError[] {
  const errors: SummarizedError[] = []
  const wrong = emailError(typed.email)
  if (wrong !== null) errors.push({ field: fields.email, message: wrong })
  if (typed.password.trim() === '') errors.push({ field: fields.password, message: 'Password is required.' })
  return errors
}
