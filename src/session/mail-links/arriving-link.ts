import * as paths from '#domain/app-paths.ts'
import type { SessionTokens } from '#backend/auth/session-tokens.ts'

/** `sign-up`: the person who opens it types the account's password, because a stranger may have signed up with the address first. */
export type LinkPurpose = 'recovery' | 'sign-up' | 'confirmation'

/** What a link out of a mail brought along. */
export type ArrivingLink =
  | { kind: 'session'; purpose: LinkPurpose; tokens: SessionTokens }
  | { kind: 'token-hash'; purpose: LinkPurpose; type: string; tokenHash: string }
  /** The auth server no longer accepts the link, and does not always say what it was for. */
  | { kind: 'refused'; purpose: LinkPurpose | null }
  /** Too many links were followed from here in a minute: the server did not look at this one, so it still works. */
  | { kind: 'limited'; purpose: LinkPurpose | null }
  /** A new address: the other mailbox must agree too. */
  | { kind: 'half-done' }

/**
 * Auth servers send people back to the site's root or to a page of ours with a session, or a refusal, behind the #. Links of our own
 * mails may carry a hash to be exchanged instead. Null for every ordinary address.
 */
export function readArrivingLink(address: URL): ArrivingLink | null {
  const hash = new URLSearchParams(address.hash.slice(1))
  return fromHash(hash, address) ?? fromQuery(address)
}

function fromHash(hash: URLSearchParams, address: URL): ArrivingLink | null {
  const type = hash.get('type')
  const access = hash.get('access_token')
  if (access !== null) {
    const tokens = asTokens(access, hash)
    const purpose = purposeOf(type, address)
    return tokens === null ? { kind: 'refused', purpose } : { kind: 'session', purpose: purpose ?? 'confirmation', tokens }
  }
  if (hash.has('error_code') || hash.has('error_description')) return asRefusal(hash, address)
  if (hash.has('message') && address.hash.startsWith('#message=')) return { kind: 'half-done' }
  return asTokenHash(hash, address)
}

/** Some mail programs and mail services drop what follows a #, so our own links are understood in the query too; so are refusals. */
function fromQuery(address: URL): ArrivingLink | null {
  const query = address.searchParams
  if (query.has('error') && (query.has('error_code') || query.has('error_description'))) return asRefusal(query, address)
  return asTokenHash(query, address)
}

function asRefusal(given: URLSearchParams, address: URL): ArrivingLink {
  const limited = given.get('error_code') === 'over_request_rate_limit'
  return { kind: limited ? 'limited' : 'refused', purpose: purposeOf(given.get('type'), address) }
}

function asTokenHash(given: URLSearchParams, address: URL): ArrivingLink | null {
  const tokenHash = given.get('token_hash')
  const type = given.get('type')
  if (!tokenHash || !type) return null
  return { kind: 'token-hash', purpose: purposeOf(type, address) ?? 'confirmation', type, tokenHash }
}

/** An invited person has no password yet: they choose one as after forgetting theirs. */
function purposeOf(type: string | null, { pathname }: URL): LinkPurpose | null {
  if (type === 'recovery' || type === 'invite') return 'recovery'
  if (type === 'signup') return 'sign-up'
  if (type !== null) return 'confirmation'
  return pathname === paths.resetPassword ? 'recovery' : null
}

/** The token names the person, not the link, and the server checks it before the app believes it. */
function asTokens(access: string, hash: URLSearchParams): SessionTokens | null {
  const refresh = hash.get('refresh_token')
  const claims = readClaims(access)
  if (!refresh || claims === null) return null
  const expiresAt = Number(hash.get('expires_at') ?? Number.NaN)
  return {
    access_token: access,
    refresh_token: refresh,
    user: { id: claims.sub, ...(claims.email !== undefined && { email: claims.email }) },
    ...(Number.isFinite(expiresAt) && { expires_at: expiresAt }),
  }
}

function readClaims(token: string): { sub: string; email?: string } | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')
    const bytes = Uint8Array.from(atob(payload), (letter) => letter.charCodeAt(0))
    const { sub, email } = JSON.parse(new TextDecoder().decode(bytes)) as { sub?: unknown; email?: unknown }
    if (typeof sub !== 'string' || sub === '') return null
    return { sub, ...(typeof email === 'string' && { email }) }
  } catch {
    return null
  }
}
