import type { SummarizedError } from '#ui/error-summary.tsx'

/** Both are required; an address needs its @. The wording is the same under the field and in the summary. */
export function checkSignIn(typed: { email: string; password: string }, fields: { email: string; password: string }): SummarizedError[] {
  const email = typed.email.trim()
  const errors: SummarizedError[] = []
  if (email === '') errors.push({ field: fields.email, message: 'Email address is required.' })
  else if (!/^\S+@\S+$/.test(email)) errors.push({ field: fields.email, message: 'Enter a whole email address, with its @.' })
  if (typed.password.trim() === '') errors.push({ field: fields.password, message: 'Password is required.' })
  return errors
}
