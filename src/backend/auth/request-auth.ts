import { exchange, type Heard, type Sending } from '#backend/transport/exchange.ts'
import { requestGuarded } from '#backend/transport/guarded-fetch.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import type { AuthClient } from '#backend/transport/supabase-parts.ts'
import { serverAddress } from '#backend/transport/server-address.ts'

let questions = 0

/**
 * Asks the auth server one question with auth-js, as nobody or as the session's person. Each question gets a new client that keeps nothing:
 * auth-js would remember a failed refresh for a minute, retry it for half a minute under the same lock, and drop the session at any
 * refusal. session-tokens.ts keeps the session and decides when it ends.
 */
export async function requestAuth(
  request: (auth: InstanceType<typeof AuthClient>) => PromiseLike<unknown>,
  session: { access_token: string } | null = null,
  onProgress?: () => void,
): Promise<Heard> {
  const library = await loadSupabase()
  if (library === null) return { kind: 'unreachable' }
  const { heard } = await requestGuarded(
    async (fetch) => {
      const auth = new library.AuthClient({
        url: serverAddress('/auth/v1'),
        fetch,
        // Without its own name auth-js warns of two clients that keep the same session.
        storageKey: `waybill-question-${(questions += 1)}`,
        storage: holding(session),
        persistSession: session !== null,
        autoRefreshToken: false,
        detectSessionInUrl: false,
        skipAutoInitialize: true,
      })
      try {
        return await request(auth)
      } finally {
        await auth.dispose()
      }
    },
    { token: session?.access_token ?? null, onProgress, carry: withoutUnused },
  )
  return heard
}

/** The session that the question is asked with. It never looks old: this device's clock decides nothing. */
function holding(session: object | null) {
  const kept = session === null ? null : JSON.stringify({ refresh_token: '', ...session, expires_at: 0 })
  return { getItem: () => kept, setItem: () => undefined, removeItem: () => undefined }
}

/** auth-js adds these to every body for captchas and codes; neither is used here. */
const UNUSED = new Set(['gotrue_meta_security', 'code_challenge', 'code_challenge_method'])

async function withoutUnused(address: string, sending: Sending): Promise<Heard> {
  const said = JSON.parse(typeof sending.body === 'string' ? sending.body : '{}') as object
  const used = Object.fromEntries(Object.entries(said).filter(([name]) => !UNUSED.has(name)))
  return exchange(address, { ...sending, body: JSON.stringify(used) })
}
