import type { SignInRefusal } from '#session/sign-in.ts'

export const LOGIN_EMPTY = 'Please enter your phone/email and password/OTP.'

/** The same words for an unknown number and a wrong password: a stranger learns nothing of who works here. */
export function deliverySignInMessage(refusal: SignInRefusal): string {
  switch (refusal.kind) {
    case 'invalid-credentials':
      return 'Wrong phone/email or password.'
    case 'email-not-confirmed':
      return 'Please verify your email first. Check your inbox.'
    case 'no-session':
      return 'Login failed - no session created'
    case 'too-many':
      return 'Too many attempts. Please wait a minute and try again.'
    case 'unreachable':
      return 'No connection. Signing in needs signal once; after that the app works without.'
    case 'failed':
      return refusal.message || 'Login failed. Please try again.'
  }
}
