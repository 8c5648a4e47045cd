import { isTokens, type SessionTokens } from '#backend/session-tokens.ts'

/**
 * The session that a recovery link opens serves to choose a password and nothing else. It stays apart from the session of whoever
 * uses this device, who may be somebody else, and in this tab alone; a phone that drops the tab in between gives it back.
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
