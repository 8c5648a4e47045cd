import type { ServerResult } from '#domain/sync/server-result.ts'
import type { Shape } from '#backend/transport/shape.ts'

/** An answer of another shape is no answer: something in between gave it, and it may change nothing. */
export function believe<Value>(call: ServerResult<unknown>, hasShape: Shape<Value>): ServerResult<Value> {
  if (call.kind !== 'answer') return call
  const { value } = call
  return hasShape(value) ? { ...call, value } : { kind: 'failed', message: 'The answer was not one of this server' }
}
