import type { EverywhereAnswer } from '#backend/auth/sign-out-everywhere.ts'
import { noAnswerWords, type OwnWords } from '#domain/sync/no-answer-messages.ts'

/** Asks the server before it removes anything here: without the server's word the person stays signed in, here too. */
export async function endEverywhere(userId: string): Promise<EverywhereAnswer> {
  const { signOutEverywhere } = await import('#backend/auth/sign-out-everywhere.ts')
  return signOutEverywhere(userId)
}

const GOES_ON: OwnWords = {
  unreachable: 'No connection. Signing out on all devices needs signal.',
  'signed-out': 'Your session has ended. Sign in again first, then sign out on all devices.',
  failed: 'The server could not sign you out on all devices. Please try again.',
}

/** Why the sessions go on. */
export function everywhereMessage(answer: Exclude<EverywhereAnswer, 'ended'>): string {
  return noAnswerWords(answer, GOES_ON)
}
