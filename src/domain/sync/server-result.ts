/**
 * What became of a call. Only `answer` is the server's word; every other kind says why there is none. Functions that end in fewer ways
 * name those with `NoAnswerOf`.
 */
type CallOutcome<Value> =
  | { kind: 'answer'; value: Value; serverTime: string | null }
  | { kind: 'unreachable' }
  | { kind: 'captive-portal' }
  | { kind: 'signed-out' }
  | { kind: 'busy'; retryAfterMs: number | null }
  | { kind: 'too-large' }
  | { kind: 'denied'; why: string }
  /** The auth server's answer to somebody who is not signed in. `code` is its stable code, `words` are for people. */
  | { kind: 'refused'; status: number; code: string | null; words: string }
  /** `saidByDatabase`: the message is the database's own. `isAppTooOld`: the server's own answer holds a word that this app does not know. */
  | { kind: 'failed'; message: string; saidByDatabase?: true; isAppTooOld?: true }

export type ServerResult<Value> = Exclude<CallOutcome<Value>, { kind: 'refused' }>

/** Of the auth server. */
export type AuthResult<Value> = Extract<CallOutcome<Value>, { kind: 'answer' | 'unreachable' | 'busy' | 'refused' }>

/** Why a call got no answer, without what the outcome carries. */
export type NoAnswer = Exclude<ServerResult<never>['kind'], 'answer'>

export type NoAnswerOf<Kind extends NoAnswer> = Extract<ServerResult<never>, { kind: Kind }>

/** The server has answered, and a newer app would understand it. */
export const APP_TOO_OLD = { kind: 'failed', message: 'This app is too old for this answer', isAppTooOld: true } as const

export function isAppTooOld(call: ServerResult<unknown>): boolean {
  return call.kind === 'failed' && call.isAppTooOld === true
}

/** How this server spells its words; a portal's text for people has spaces and capitals. */
export function mayBeNewWord(word: unknown): word is string {
  return typeof word === 'string' && /^[a-z]+(-[a-z]+)*$/.test(word)
}

/** For those who can only wait, or try once more: no way to the server, too much at once, or something else. */
export function plainNoAnswer(why: NoAnswerOf<NoAnswer>): NoAnswerOf<'unreachable' | 'busy' | 'failed'> {
  if (why.kind === 'busy' || why.kind === 'failed') return why
  return why.kind === 'unreachable' || why.kind === 'captive-portal' ? { kind: 'unreachable' } : { kind: 'failed', message: '' }
}
