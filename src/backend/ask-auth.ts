import { hear, type Question } from '#backend/ask.ts'
import { believe } from '#backend/believe.ts'
import { readAnswer, type HttpAnswer } from '#backend/read-answer.ts'
import { isRecord, isText, type Shape } from '#backend/shape.ts'

/** What the auth server said to somebody who is not signed in. `code` is its own stable word, `words` are meant for people. */
export type AuthAnswer<Value> =
  | { kind: 'answer'; value: Value }
  | { kind: 'refused'; status: number; code: string | null; words: string }
  | { kind: 'too-many' }
  | { kind: 'unreachable' }

export async function askAuth<Value>(question: Question, hasShape: Shape<Value>): Promise<AuthAnswer<Value>> {
  const heard = await hear(question)
  if ('kind' in heard) return heard.kind === 'unreachable' ? heard : { kind: 'refused', status: 0, code: null, words: heard.message }
  const call = believe(readAnswer(heard), hasShape)
  switch (call.kind) {
    case 'answer':
      return { kind: 'answer', value: call.value }
    case 'busy':
      return { kind: 'too-many' }
    case 'unreachable':
    case 'captive-portal':
      return { kind: 'unreachable' }
    case 'signed-out':
    case 'denied':
    case 'too-large':
    case 'failed':
      return refusal(heard)
  }
}

/** An answer with status 200 that is none comes here too, and says neither why nor that anything was done. */
function refusal({ status, body }: HttpAnswer): AuthAnswer<never> {
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
