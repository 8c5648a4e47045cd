import type { AuthResult, NoAnswerOf } from '#domain/sync/server-result.ts'

/** Why a request about an account failed, for reasons that share their words. */
export type AccountRefusal = NoAnswerOf<'busy' | 'unreachable' | 'failed'>

export function accountRefusal(answer: Exclude<AuthResult<never>, { kind: 'answer' }>): AccountRefusal {
  return answer.kind === 'refused' ? { kind: 'failed', message: answer.words } : answer
}
