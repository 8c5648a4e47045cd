import type { AccountRefusal, WeakPassword } from '#backend/auth/account-refusal.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'

/** What a refused question about an account is told: the backend's own words where it has some. */
export function accountMessage(refusal: AccountRefusal | WeakPassword, otherwise: string): string {
  if (refusal.kind === 'failed' || refusal.kind === 'weak-password') return refusal.message || otherwise
  return noAnswerWords(refusal.kind, { busy: 'Too many attempts. Please wait a minute and try again.' })
}
