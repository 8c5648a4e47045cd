/** Why a call got no answer; the same words as the backend's, without what they carry. */
export type NoAnswer = 'unreachable' | 'captive-portal' | 'signed-out' | 'busy' | 'too-large' | 'denied' | 'failed'

const WORDS: Record<NoAnswer, string> = {
  unreachable: 'No connection. Try again when you have signal.',
  'captive-portal': 'This network wants you to sign in first. Open its sign-in page, then try again.',
  'signed-out': 'Your session has ended. Please sign in again.',
  busy: 'The office system is busy. Please try again in a minute.',
  'too-large': 'This is too large to send.',
  denied: "You don't have access to this.",
  failed: 'Something went wrong on the server. Please try again.',
}

/** What to tell a person whose work needs an answer now. */
export function noAnswerWords(kind: NoAnswer): string {
  return WORDS[kind]
}
