import type { NoAnswer } from '#domain/sync/server-result.ts'

const WORDS: Record<NoAnswer, string> = {
  unreachable: 'No connection. Try again when you have signal.',
  'captive-portal': 'This network wants you to sign in first. Open its sign-in page, then try again.',
  'signed-out': 'Your session has ended. Please sign in again.',
  busy: 'The office system is busy. Please try again in a minute.',
  'too-large': 'This is too large to send.',
  denied: "You don't have access to this.",
  failed: 'Something went wrong on the server. Please try again.',
}

/** What a page says in words of its own; `otherwise` stands for all that it does not name. */
export type OwnWords = Partial<Record<NoAnswer | 'otherwise', string>>

/** What to tell a person whose work needs an answer now. */
export function noAnswerWords(why: NoAnswer, own: OwnWords = {}): string {
  return own[why] ?? own.otherwise ?? WORDS[why]
}
