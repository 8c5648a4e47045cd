import type { HttpAnswer } from '#backend/read-answer.ts'

/** What the auth server says of a session that is over, `invalid_grant` in its older versions. Everything else may pass. */
const OVER: ReadonlySet<unknown> = new Set([
  'refresh_token_not_found',
  'refresh_token_already_used',
  'session_not_found',
  'session_expired',
  'user_not_found',
  'user_banned',
])

/**
 * Whether the auth server's answer to a refresh says that this session is over. Too many refreshes at once (409), a limit, a word of
 * something in between: the session may well be there, so it stays.
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
