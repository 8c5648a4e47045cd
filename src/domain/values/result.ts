/** What a rule answers: an expected "no" is a value the caller has to handle, never an exception. */
export type Result<Value, Refusal> = { ok: true; value: Value } | { ok: false; refusal: Refusal }

export function ok<Value>(value: Value): Result<Value, never> {
  return { ok: true, value }
}

export function refuse<Refusal>(refusal: Refusal): Result<never, Refusal> {
  return { ok: false, refusal }
}
