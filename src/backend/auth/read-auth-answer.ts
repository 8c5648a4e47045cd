import type { Heard } from '#backend/transport/exchange.ts'
import { believe } from '#backend/transport/believe.ts'
import { readAnswer, type HttpAnswer } from '#backend/transport/read-answer.ts'
import { isRecord, isText, type Shape } from '#backend/transport/shape.ts'
import { plainNoAnswer, type AuthResult } from '#domain/sync/server-result.ts'

export function readAuthAnswer<Value>(heard: Heard, hasShape: Shape<Value>): AuthResult<Value> {
  if ('kind' in heard) return heard.kind === 'unreachable' ? heard : { kind: 'refused', status: 0, code: null, words: heard.message }
  const call = believe(readAnswer(heard), hasShape)
  if (call.kind === 'answer') return call
  const why = plainNoAnswer(call)
  return why.kind === 'failed' ? refusal(heard) : why
}

/** A 200 that is not the server's answer comes here too. It tells neither a reason nor that anything was done. */
function refusal({ status, body }: HttpAnswer): AuthResult<never> {
  if (status < 400) return { kind: 'refused', status, code: null, words: '' }
  const said = parsed(body)
  const text = (...names: string[]) => names.map((name) => said[name]).find(isText) ?? null
  return { kind: 'refused', status, code: text('error_code', 'error'), words: text('msg', 'error_description', 'message') ?? '' }
}

function parsed(body: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(body)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}
