import { randomUUID } from 'node:crypto'

import type { Database } from '#server/database.ts'

/**
 * Signing up an address again is a 429 in lite, whoever it belongs to. Hosted Auth answers for a confirmed account as if it had just been
 * made, only without identities; the app reads its duplicate message from that. An unconfirmed one stays a 429, as hosted answers when
 * its last mail is younger than a minute.
 */
export async function answerRepeatedSignUp(database: Database, request: Request, response: Response): Promise<Response> {
  if (response.status !== 429) return response
  const email = await readEmail(request)
  if (email === null) return response
  const [account] = await database.query<{ confirmed: boolean }>(
    'select confirmed_at is not null as confirmed from auth.users where lower(email) = lower($1)',
    [email],
  )
  return account?.confirmed ? Response.json(userWithoutIdentities(email)) : response
}

async function readEmail(request: Request): Promise<string | null> {
  try {
    const body: unknown = await request.json()
    return typeof body === 'object' && body !== null && 'email' in body && typeof body.email === 'string' ? body.email : null
  } catch {
    return null
  }
}

function userWithoutIdentities(email: string) {
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
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  }
}
