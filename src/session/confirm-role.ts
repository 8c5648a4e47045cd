import { whoAmI } from '#backend/who-am-i.ts'
import { roleConfirmed } from '#session/session.ts'

/** The server refused what this device takes the person for: an admin may have given them another role since they signed in. */
export async function confirmRole(): Promise<void> {
  const who = await whoAmI()
  if (who.kind === 'answer') roleConfirmed(who.value.role)
}
