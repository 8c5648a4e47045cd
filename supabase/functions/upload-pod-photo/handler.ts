import { answer, answerPreflight } from '../_shared/answer.ts'
import { callRpc, serverHeaders } from '../_shared/call-api.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { readBody } from '../_shared/read-body.ts'
import { sha256Of } from '../_shared/hash-bytes.ts'
import { decodesByHash } from './decodes.ts'
import { isPhoto } from './is-photo.ts'
import { isStored, storePhoto } from './store-photo.ts'

const LARGEST_PHOTO = 1_048_576

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SHA256 = /^[0-9a-f]{64}$/

type Target = { missing: true } | { missing?: never; path: string; sha256: string; size: number; confirmed: boolean; allowed: boolean }

/**
 * Takes the bytes a delivery's command announced. The same photo again is success, so that a phone may repeat until it hears the answer.
 */
export async function uploadPodPhoto(request: Request, environment: FunctionEnvironment): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return answer(405, { error: 'method-not-allowed' }, { allow: 'POST, OPTIONS' })

  const bytes = await readBody(request, LARGEST_PHOTO)
  if (bytes === null) return answer(413, { error: 'too-large' })
  const token = /^Bearer (.+)$/.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return answer(401, { error: 'signed-out' })

  const query = new URL(request.url).searchParams
  const photoId = query.get('photo') ?? ''
  const sha256 = query.get('sha256') ?? ''
  if (!UUID.test(photoId) || !SHA256.test(sha256)) return answer(400, { error: 'bad-request' })
  // Without bytes it is a question: whether the office still has what a phone was told it has.
  const isQuestion = bytes.byteLength === 0
  if (!isQuestion && !isPhoto(bytes)) return answer(415, { error: 'not-a-jpeg' })
  if (!isQuestion && (await sha256Of(bytes)) !== sha256) return answer(422, { error: 'hash-mismatch' })

  const asked = await callRpc(
    environment,
    'photo_upload_target',
    { photoId },
    { apikey: environment.publishableKey, authorization: `Bearer ${token}` },
  )
  if (asked.status === 401) return answer(401, { error: 'signed-out' })
  if (asked.status === 403) return answer(403, { error: 'not-yours' })
  if (!asked.ok) return answer(503, { error: 'unavailable' })

  const target = (await asked.json()) as Target
  if (target.missing) return answer(404, { error: 'proof-not-known' })
  if (!target.allowed) return answer(403, { error: 'not-yours' })
  if (target.sha256 !== sha256 || (!isQuestion && target.size !== bytes.byteLength)) return answer(422, { error: 'hash-mismatch' })
  // The bytes may be gone again, out of a folder that was copied back from an older day than the database.
  const stored = target.confirmed ? await isStored(environment, target) : false
  if (stored === true) return answer(200, { status: 'already-stored', photo: photoId, sha256, path: target.path })
  // A storage in trouble has not said that anything is gone: nobody is told that their photo is lost.
  if (isQuestion && stored === 'unknown') return answer(503, { error: 'unavailable' })
  if (isQuestion) return answer(409, { error: 'bytes-wanted' })
  if (!decodesByHash(bytes, sha256)) return answer(415, { error: 'not-a-jpeg' })

  const status = await storePhoto(environment, { path: target.path, bytes, sha256 })
  if (status === 'failed') return answer(503, { error: 'unavailable' })
  const confirmed = await callRpc(environment, 'confirm_photo', { photoId, path: target.path }, serverHeaders(environment))
  return confirmed.ok ? answer(200, { status, photo: photoId, sha256, path: target.path }) : answer(503, { error: 'unavailable' })
}
