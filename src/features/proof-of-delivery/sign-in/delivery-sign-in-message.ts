import { signInMessage } from '#session/sign-in-message.ts'
import type { SignInRefusal } from '#session/sign-in.ts'

export const LOGIN_EMPTY = 'Please enter your phone/email and password/OTP.'

export const PHONE_NEEDED = 'Enter the 10 digits of your phone number to get a code.'
export const CODE_WRONG = 'This code is wrong or has run out. Ask for a new one, or use your password.'

/** Nothing is promised while nobody knows what the auth server can do. */
export function passwordHint(sendsCodes: boolean | null): string {
  switch (sendsCodes) {
    case true:
      return 'Your password, or the code that is sent to your phone.'
    case false:
      return 'Use your password. One-time codes are not available here: this system sends no text messages.'
    case null:
      return 'Use your password.'
  }
}

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
