import type { AuthResult, NoAnswerOf } from '#domain/sync/server-result.ts'

/** Why a request about an account failed, for reasons that share their words. */
export type AccountRefusal = NoAnswerOf<'busy' | 'unreachable' | 'failed'>

/** The auth server refuses more passwords than the app does: those known from thefts, and what an installation asks of them. */
export interface WeakPassword {
  kind: 'weak-password'
  message: string
}

export function passwordRefusal(answer: Exclude<AuthResult<never>, { kind: 'answer' }>): WeakPassword | AccountRefusal {
  const isWeak = answer.kind === 'refused' && answer.code === 'weak_password'
  return isWeak ? { kind: 'weak-password', message: answer.words } : accountRefusal(answer)
}

export function accountRefusal(answer: Exclude<AuthResult<never>, { kind: 'answer' }>): AccountRefusal {
  return answer.kind === 'refused' ? { kind: 'failed', message: answer.words } : answer
}
