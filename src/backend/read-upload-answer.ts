import type { PhotoUpload, UploadAnswer } from '#backend/backend.ts'
import { believe } from '#backend/believe.ts'
import type { Call } from '#backend/call.ts'
import { readAnswer, type HttpAnswer } from '#backend/read-answer.ts'
import { exactly, isName, withFields } from '#backend/shape.ts'

const REFUSALS = {
  403: 'not-yours',
  404: 'proof-not-known',
  409: 'bytes-wanted',
  413: 'too-large',
  415: 'not-a-jpeg',
  422: 'hash-mismatch',
} as const
type Receipt = Extract<UploadAnswer, { path: string }>

/**
 * What the photo function's answer means, over whatever transport it came. A receipt makes the device forget the bytes, so it has to be
 * one for this photo and these bytes.
 */
export function readUploadAnswer(answer: HttpAnswer, { id, sha256 }: Pick<PhotoUpload, 'id' | 'sha256'>): Call<UploadAnswer> {
  const code = REFUSALS[answer.status as keyof typeof REFUSALS] as (typeof REFUSALS)[keyof typeof REFUSALS] | undefined
  // A page of something in between may carry these numbers too; only the function's own word refuses a photo.
  if (code !== undefined && !answer.redirected && saidSo(answer.body, code)) {
    return { kind: 'answer', value: { status: 'refused', code }, serverTime: null }
  }
  // The function is there, and what it needs is not: nobody's photo is at fault.
  if (answer.status === 503 && saidSo(answer.body, 'unavailable')) return { kind: 'busy', retryAfterMs: null }
  const isReceipt = withFields<Receipt>({
    status: (status) => status === 'stored' || status === 'already-stored',
    photo: exactly(id),
    sha256: exactly(sha256),
    path: isName,
  })
  return believe(readAnswer(answer), isReceipt)
}

function saidSo(body: string, code: string): boolean {
  try {
    return (JSON.parse(body) as { error?: unknown } | null)?.error === code
  } catch {
    return false
  }
}
