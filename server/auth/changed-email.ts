import type { MailRoom } from '#server/auth/confirmation-again.ts'
import { needsSignIn, sessionOf } from '#server/auth/ended-sessions.ts'
import { emailIn } from '#server/auth/typed-email.ts'
import { writeAddressNotice } from '#server/mail/write-account-mail.ts'

/**
 * A person who holds an account's address can have its password. So a new address is asked for in a session of a few minutes, not on a screen
 * that somebody left open, and the old address hears of it before the new one counts.
 */
export async function guardEmailChange(room: MailRoom, request: Request, change: () => Promise<Response>): Promise<Response> {
  const wanted = request.method === 'PUT' ? await emailIn(request) : null
  const session = sessionOf(request)
  if (wanted === null || session === null) return change()
  const [account] = await room.database.query<{ email: string; fresh: boolean }>(
    `select account.email, session.created_at > now() - interval '10 minutes' as fresh
     from auth.sessions as session join auth.users as account on account.id = session.user_id
     where session.id = $1 and session.user_id = $2`,
    [session.id, session.userId],
  )
  if (!account || account.email.toLowerCase() === wanted.toLowerCase()) return change()
  if (!account.fresh) return needsSignIn('A new address requires reauthentication')
  const response = await change()
  // The library has checked the token by now.
  if (response.ok) await room.mail.send({ to: account.email, ...writeAddressNotice({ siteUrl: room.siteUrl, email: account.email }) })
  return response
}
