import { accountMessage } from '#session/account-message.ts'
import type { SignInRefusal } from '#session/sign-in.ts'

const OTHERWISE = 'Login failed. Please try again.'

/** What a refused sign-in is told. The backend's own words where it has some that help. */
export function signInMessage(refusal: SignInRefusal): string {
  switch (refusal.kind) {
    case 'email-not-confirmed':
      return 'Please verify your email first. Check your inbox.'
    case 'no-session':
      return 'Login failed - no session created'
    case 'invalid-credentials':
      // Not the backend's own words: they know no next step, and no more than these.
      return 'This e-mail address and password do not match. Please check both, or set a new password.'
    case 'busy':
    case 'unreachable':
    case 'failed':
      return accountMessage(refusal, OTHERWISE)
  }
}
