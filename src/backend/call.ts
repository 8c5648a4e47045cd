/** What became of a call. Only `answer` is the server's word on the matter; everything else says why there is none. */
export type Call<Value> =
  | { kind: 'answer'; value: Value; serverTime: string | null }
  | { kind: 'unreachable' }
  | { kind: 'captive-portal' }
  | { kind: 'signed-out' }
  | { kind: 'busy'; retryAfterMs: number | null }
  | { kind: 'too-large' }
  | { kind: 'denied'; why: string }
  /** `isAppTooOld`: it is the server's own answer, with a word in it that this app does not know. */
  | { kind: 'failed'; message: string; isAppTooOld?: true }

/** The server has spoken, and an app that is newer would understand it. */
export const APP_TOO_OLD = { kind: 'failed', message: 'This app is too old for this answer', isAppTooOld: true } as const

export function isAppTooOld(call: Call<unknown>): boolean {
  return call.kind === 'failed' && call.isAppTooOld === true
}

/** As this server spells its words; what a portal writes for people to read has spaces and capitals. */
export function mayBeNewWord(word: unknown): word is string {
  return typeof word === 'string' && /^[a-z]+(-[a-z]+)*$/.test(word)
}
