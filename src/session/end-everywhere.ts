import type { EverywhereAnswer } from '#backend/sign-out-everywhere.ts'

/** Asked for before anything of this device goes: without the server's word the person stays signed in, here too. */
export async function endEverywhere(userId: string): Promise<EverywhereAnswer> {
  const { signOutEverywhere } = await import('#backend/sign-out-everywhere.ts')
  return signOutEverywhere(userId)
}

/** Why the sessions go on. */
export function everywhereMessage(answer: Exclude<EverywhereAnswer, 'ended'>): string {
  switch (answer) {
    case 'unreachable':
      return 'No connection. Signing out on all devices needs signal.'
    case 'signed-out':
      return 'Your session has ended. Sign in again first, then sign out on all devices.'
    case 'failed':
      return 'The server could not sign you out on all devices. Please try again.'
  }
}
