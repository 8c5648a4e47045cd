import type { PhotoUpload, UploadAnswer } from '#backend/sync/sync-api.ts'
import { believe } from '#backend/transport/believe.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { readAnswer, type HttpAnswer } from '#backend/transport/read-answer.ts'
import { exactly, isName, withFields } from '#backend/transport/shape.ts'

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
 * What the photo function's answer means, over any transport. A receipt makes the device forget the bytes, so it must be for this photo and
 * these bytes.
 */
export function readUploadAnswer(answer: HttpAnswer, { id, sha256 }: Pick<PhotoUpload, 'id' | 'sha256'>): ServerResult<UploadAnswer> {
  const code = REFUSALS[answer.status as keyof typeof REFUSALS] as (typeof REFUSALS)[keyof typeof REFUSALS] | undefined
  // A page from something in between may have these statuses too: only the function's own word refuses a photo.
  if (code !== undefined && !answer.redirected && saidSo(answer.body, code)) {
    return { kind: 'answer', value: { status: 'refused', code }, serverTime: null }
  }
  // The function runs but lacks what it needs: the photo is not at fault.
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
