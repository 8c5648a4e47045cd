import type { Database } from '#server/database/embedded-database.ts'
import { isFunction } from '#server/http/mount-functions.ts'

/**
 * The library's API takes an access token until it expires, at most an hour, even if its session has ended. Here the session must exist:
 * after "sign out on all devices" nothing more is read or written with a token that somebody still holds. The
 * database refuses such a token as well, wherever it runs; this also covers what asks the database nothing.
 */
export async function refuseEndedSession(database: Database, request: Request): Promise<Response | null> {
  const session = sessionOf(request)
  if (session === null) return null
  const [found] = await database.query<{ id: string }>('select id from auth.sessions where id = $1 and user_id = $2', [
    session.id,
    session.userId,
  ])
  if (found) return null
  if (isFunction(new URL(request.url).pathname)) return Response.json({ error: 'signed-out' }, { status: 401 })
  return Response.json({ code: 'PGRST301', message: 'The session has ended', details: null, hint: null }, { status: 401 })
}

export interface NamedSession {
  id: string
  userId: string
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The session that the request's token names. Unproven: the caller must check the signature elsewhere. */
export function sessionOf(request: Request): NamedSession | null {
  const token = /^Bearer\s+[^.\s]+\.([^.\s]+)\.[^.\s]+$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return null
  try {
    const claims = JSON.parse(Buffer.from(token, 'base64url').toString()) as { session_id?: unknown; sub?: unknown } | null
    const [id, userId] = [claims?.session_id, claims?.sub]
    return typeof id === 'string' && typeof userId === 'string' && UUID.test(id) && UUID.test(userId) ? { id, userId } : null
  } catch {
    return null
  }
}

/** In hosted Auth's own words. */
export function needsSignIn(msg: string): Response {
  return Response.json({ code: 400, error_code: 'reauthentication_needed', msg }, { status: 400 })
}
