import type { Call } from '#backend/call.ts'
import type { Shape } from '#backend/shape.ts'

/** An answer of another shape is none: somebody in between gave it, and nothing may change by it. */
export function believe<Value>(call: Call<unknown>, hasShape: Shape<Value>): Call<Value> {
  if (call.kind !== 'answer') return call
  const { value } = call
  return hasShape(value) ? { ...call, value } : { kind: 'failed', message: 'The answer was not one of this server' }
}
