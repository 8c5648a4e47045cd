import type { AccountRefusal } from '#backend/account-refusal.ts'

/** What a refused question about an account is told: the backend's own words where it has some. */
export function accountMessage(refusal: AccountRefusal, otherwise: string): string {
  switch (refusal.kind) {
    case 'too-many':
      return 'Too many attempts. Please wait a minute and try again.'
    case 'unreachable':
      return 'No connection. Try again when you have signal.'
    case 'failed':
      return refusal.message || otherwise
  }
}
