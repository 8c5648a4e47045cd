import type { SignInRefusal } from '#session/sign-in.ts'

/** What a refused sign-in is told. The backend's own words where it has some. */
export function signInMessage(refusal: SignInRefusal): string {
  switch (refusal.kind) {
    case 'email-not-confirmed':
      return 'Please verify your email first. Check your inbox.'
    case 'no-session':
      return 'Login failed - no session created'
    case 'too-many':
      return 'Too many attempts. Please wait a minute and try again.'
    case 'unreachable':
      return 'No connection. Try again when you have signal.'
    case 'invalid-credentials':
    case 'failed':
      return refusal.message || 'Login failed. Please try again.'
  }
}
