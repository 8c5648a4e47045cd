import { signInMessage } from '#session/sign-in-message.ts'
import type { SignInRefusal } from '#session/sign-in.ts'

export const LOGIN_EMPTY = 'Please enter your phone/email and password/OTP.'

/** What is said differently to delivery staff. */
export function deliverySignInMessage(refusal: SignInRefusal): string {
  switch (refusal.kind) {
    case 'invalid-credentials':
      // The same words for an unknown number and a wrong password: a stranger learns nothing of who works here.
      return 'Wrong phone/email or password.'
    case 'unreachable':
      return 'No connection. Signing in needs signal once; after that the app works without.'
    default:
      return signInMessage(refusal)
  }
}
