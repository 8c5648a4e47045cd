import { PASSWORD_WORDS, passwordFault, type PasswordFault } from '#domain/people/weak-password.ts'

import { sessionOf } from '#server/auth/ended-sessions.ts'
import type { Database } from '#server/database/embedded-database.ts'

/**
 * The app refuses these passwords before it asks; this is for those who ask without it. Six characters are the library's own rule. It counts
 * 72 characters where the hash counts bytes, and so would cut a longer password in silence.
 */
export async function refuseWeakPassword(database: Database, request: Request): Promise<Response | null> {
  const body = await bodyOf(request)
  if (typeof body?.password !== 'string') return null
  const fault = passwordFault(body.password, typeof body.email === 'string' ? body.email : await addressOf(database, request))
  return fault === null || fault === 'too-short' ? null : weak(fault)
}

async function bodyOf(request: Request): Promise<{ email?: unknown; password?: unknown } | null> {
  try {
    const body: unknown = await request.clone().json()
    return typeof body === 'object' ? body : null
  } catch {
    return null
  }
}

/** Of the account whose token this says it is; the library checks the token. */
async function addressOf(database: Database, request: Request): Promise<string> {
  const session = sessionOf(request)
  if (session === null) return ''
  const [account] = await database.query<{ email: string | null }>('select email from auth.users where id = $1', [session.userId])
  return account?.email ?? ''
}

/** As hosted Auth refuses a password that is known from thefts. */
function weak(fault: PasswordFault): Response {
  const reasons = [fault === 'too-long' ? 'length' : 'pwned']
  return Response.json({ code: 422, error_code: 'weak_password', msg: PASSWORD_WORDS[fault], weak_password: { reasons } }, { status: 422 })
}
