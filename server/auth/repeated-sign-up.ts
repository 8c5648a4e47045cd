import { randomUUID } from 'node:crypto'

import { sendConfirmationAgain, type MailRoom } from '#server/auth/confirmation-again.ts'
import { emailIn } from '#server/auth/typed-email.ts'

/**
 * Signing up an address again is always a 429 in lite. Hosted Auth answers for a confirmed account as if it had just been made, only
 * without identities; the app reads its duplicate message from that. An account that still waits gets its mail again, and keeps its
 * password, because the new person has not shown that the address is theirs. Within a minute of the last mail it stays a 429. Two sign-ups
 * at once get the same, because the library fails on the second.
 */
export async function answerRepeatedSignUp(room: MailRoom, request: Request, response: Response): Promise<Response> {
  if (response.status !== 429 && response.status !== 500) return response
  const email = await emailIn(request)
  if (email === null) return response
  const [account] = await room.database.query<{ confirmed: boolean }>(
    'select confirmed_at is not null as confirmed from auth.users where lower(email) = lower($1)',
    [email],
  )
  if (!account) return response
  if (account.confirmed) return Response.json(madeUpUser(email, []))
  return (await sendConfirmationAgain(room, email)) ? Response.json(madeUpUser(email, [{ provider: 'email' }])) : tooSoon()
}

function madeUpUser(email: string, identities: object[]) {
  const now = new Date().toISOString()
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: email.toLowerCase(),
    phone: '',
    confirmation_sent_at: now,
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: {},
    identities,
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}

function tooSoon(): Response {
  const msg = 'For security purposes, you can only request this after 60 seconds.'
  return Response.json({ code: 429, error_code: 'over_email_send_rate_limit', msg }, { status: 429 })
}
