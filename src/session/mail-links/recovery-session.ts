import { isTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'

/**
 * The session that a recovery or a sign-up link opens is only for choosing a password. It stays in this tab, apart from the session of the person who
 * uses this device, who may be somebody else. A phone that drops the tab in between restores it.
 */
const KEYS = { recovery: 'waybill-recovery', 'sign-up': 'waybill-sign-up' } as const
export type ChoosingFor = keyof typeof KEYS

export function keepRecovery(tokens: SessionTokens, what: ChoosingFor = 'recovery'): void {
  sessionStorage.setItem(KEYS[what], JSON.stringify(tokens))
}

export function readRecovery(what: ChoosingFor = 'recovery'): SessionTokens | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEYS[what]) ?? 'null') as Partial<SessionTokens> | null
    return isTokens(value) ? value : null
  } catch {
    return null
  }
}

export function forgetRecovery(): void {
  for (const key of Object.values(KEYS)) sessionStorage.removeItem(key)
}
