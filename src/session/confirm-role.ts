import { whoAmI } from '#backend/auth/who-am-i.ts'
import { roleConfirmed } from '#session/session.ts'

/** The server refused this person's role: an admin may have changed it since they signed in. */
export async function confirmRole(): Promise<void> {
  const who = await whoAmI()
  if (who.kind === 'answer') roleConfirmed(who.value.role)
}
