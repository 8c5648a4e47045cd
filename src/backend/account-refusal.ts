import type { AuthAnswer } from '#backend/ask-auth.ts'

/** Why something about an account did not happen, where no single reason has words of its own. */
export type AccountRefusal = { kind: 'too-many' } | { kind: 'unreachable' } | { kind: 'failed'; message: string }

export function accountRefusal(answer: Exclude<AuthAnswer<never>, { kind: 'answer' }>): AccountRefusal {
  return answer.kind === 'refused' ? { kind: 'failed', message: answer.words } : answer
}
