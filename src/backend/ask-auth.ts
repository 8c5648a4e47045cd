import { hear, type Question } from '#backend/ask.ts'
import { readAnswer, type HttpAnswer } from '#backend/read-answer.ts'

/** What the auth server said to somebody who is not signed in. `code` is its own stable word, `words` are meant for people. */
export type AuthAnswer<Value> =
  | { kind: 'answer'; value: Value }
  | { kind: 'refused'; status: number; code: string | null; words: string }
  | { kind: 'too-many' }
  | { kind: 'unreachable' }

export async function askAuth<Value>(question: Question): Promise<AuthAnswer<Value>> {
  const heard = await hear(question)
  if ('kind' in heard) return heard.kind === 'unreachable' ? heard : { kind: 'refused', status: 0, code: null, words: heard.message }
  const call = readAnswer<Value>(heard)
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

function refusal({ status, body }: HttpAnswer): AuthAnswer<never> {
  const { error, error_code, msg, message, error_description } = parsed(body)
  return { kind: 'refused', status, code: error_code ?? error ?? null, words: msg ?? error_description ?? message ?? '' }
}

type RefusalBody = Partial<Record<'error' | 'error_code' | 'msg' | 'message' | 'error_description', string>>

function parsed(body: string): RefusalBody {
  try {
    return (JSON.parse(body) as RefusalBody | null) ?? {}
  } catch {
    return {}
  }
}
