import type { UploadAnswer } from '#backend/backend.ts'
import type { Call } from '#backend/call.ts'
import { readAnswer, type HttpAnswer } from '#backend/read-answer.ts'

const REFUSALS = { 403: 'not-yours', 404: 'proof-not-known', 413: 'too-large', 415: 'not-a-jpeg', 422: 'hash-mismatch' } as const

/** What the photo function's answer means, over whatever transport it came. */
export function readUploadAnswer(answer: HttpAnswer): Call<UploadAnswer> {
  const code = REFUSALS[answer.status as keyof typeof REFUSALS] as (typeof REFUSALS)[keyof typeof REFUSALS] | undefined
  // A page of something in between may carry these numbers too; only the function's own word refuses a photo.
  if (code !== undefined && !answer.redirected && saidSo(answer.body, code)) {
    return { kind: 'answer', value: { status: 'refused', code }, serverTime: null }
  }
  return readAnswer<UploadAnswer>(answer)
}

function saidSo(body: string, code: string): boolean {
  try {
    return (JSON.parse(body) as { error?: unknown } | null)?.error === code
  } catch {
    return false
  }
}
