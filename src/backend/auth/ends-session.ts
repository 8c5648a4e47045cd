import type { HttpAnswer } from '#backend/transport/read-answer.ts'

/** The auth server's codes for a session that is over; older versions say `invalid_grant`. Every other failure may pass. */
const OVER: ReadonlySet<unknown> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
])

/**
 * Whether the auth server's answer to a refresh says that this session is over. After too many refreshes at once (409), a limit, or an
 * answer from something in between the session may still exist, so it stays.
 */
export function endsSession({ status, redirected, body }: HttpAnswer): boolean {
  if (redirected || status < 400 || status >= 500 || status === 429) return false
  try {
    const said = JSON.parse(body) as { error_code?: unknown; error?: unknown } | null
    return OVER.has(said?.error_code) || said?.error === 'invalid_grant'
  } catch {
    return false
  }
}
