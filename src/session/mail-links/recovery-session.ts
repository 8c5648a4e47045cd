import { isTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'

/**
 * The session that a recovery link opens is only for choosing a password. It stays in this tab, apart from the session of the person who
 * uses this device, who may be somebody else. A phone that drops the tab in between restores it.
 */
const KEY = 'waybill-recovery'

export function keepRecovery(tokens: SessionTokens): void {
  sessionStorage.setItem(KEY, JSON.stringify(tokens))
}

export function readRecovery(): SessionTokens | null {
  try {
    const value = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Partial<SessionTokens> | null
    return isTokens(value) ? value : null
  } catch {
    return null
  }
}

export function forgetRecovery(): void {
  sessionStorage.removeItem(KEY)
}
