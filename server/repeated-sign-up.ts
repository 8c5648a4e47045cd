import { randomUUID } from 'node:crypto'

import { sendConfirmationAgain, type MailRoom } from '#server/confirmation-again.ts'
import { emailIn } from '#server/typed-email.ts'

/**
 * Signing up an address again is a 429 in lite, whoever it belongs to. Hosted Auth answers for a confirmed account as if it had just been
 * made, only without identities; the app reads its duplicate message from that. An account that still waits gets its mail again, and
 * keeps its password: whoever signs up anew has not shown that the address is theirs. Within a minute of the last mail it stays a 429,
 * which is also what two sign-ups at once get, where the library fails over the second.
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
