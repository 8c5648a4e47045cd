/** What became of a call. Only `answer` is the server's word on the matter; everything else says why there is none. */
export type Call<Value> =
  | { kind: 'answer'; value: Value; serverTime: string | null }
  | { kind: 'unreachable' }
  | { kind: 'captive-portal' }
  | { kind: 'signed-out' }
  | { kind: 'busy'; retryAfterMs: number | null }
  | { kind: 'too-large' }
  | { kind: 'denied'; why: string }
  | { kind: 'failed'; message: string }
