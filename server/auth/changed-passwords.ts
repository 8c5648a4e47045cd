import type { Database } from '#server/database/embedded-database.ts'
import { needsSignIn, sessionOf, type NamedSession } from '#server/auth/ended-sessions.ts'

/**
 * What hosted Auth does about a new password and the library does not: a session of more than a day cannot set one, so that a forgotten
 * screen or a stolen token does not take the account over; and once it is set, every other session of the person is over.
 */
export async function guardPasswordChange(database: Database, request: Request, change: () => Promise<Response>): Promise<Response> {
  if (request.method !== 'PUT' || !(await setsPassword(request))) return change()
  const session = sessionOf(request)
  if (session !== null && (await isOld(database, session))) return needsSignIn('Password update requires reauthentication')
  const response = await change()
  // The library has checked the token by now.
  if (response.ok && session !== null) await endOthers(database, session)
  return response
}

async function setsPassword(request: Request): Promise<boolean> {
  try {
    const body: unknown = await request.clone().json()
    return typeof body === 'object' && body !== null && 'password' in body
  } catch {
    return false
  }
}

async function isOld(database: Database, { id }: NamedSession): Promise<boolean> {
  const [session] = await database.query<{ old: boolean }>(
    `select created_at < now() - interval '24 hours' as old from auth.sessions where id = $1`,
    [id],
  )
  return session?.old === true
}

async function endOthers(database: Database, { id, userId }: NamedSession): Promise<void> {
  await database.query('delete from auth.refresh_tokens where user_id = $1 and session_id is distinct from $2', [userId, id])
  await database.query('delete from auth.sessions where user_id = $1 and id <> $2', [userId, id])
  // The person who asked for another address may be the reason for the new password.
  await database.query('update auth.users set email_change = null, email_change_token_new = null where id = $1', [userId])
}
