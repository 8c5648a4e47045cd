import { accountMessage } from '#session/account-message.ts'
import type { SignInRefusal } from '#session/sign-in.ts'

const OTHERWISE = 'Login failed. Please try again.'

/** What a refused sign-in is told. The backend's own words where it has some. */
export function signInMessage(refusal: SignInRefusal): string {
  switch (refusal.kind) {
    case 'email-not-confirmed':
      return 'Please verify your email first. Check your inbox.'
    case 'no-session':
      return 'Login failed - no session created'
    case 'invalid-credentials':
      return refusal.message || OTHERWISE
    case 'busy':
    case 'unreachable':
    case 'failed':
      return accountMessage(refusal, OTHERWISE)
  }
}
