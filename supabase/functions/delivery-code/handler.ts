import { answer, answerPreflight } from '../_shared/answer.ts'
import { callRpc, serverHeaders } from '../_shared/call-api.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { sha256Of } from '../_shared/hash-bytes.ts'
import { readBody } from '../_shared/read-body.ts'
import { CODE_LIVES_MS, signCode } from './sign-code.ts'
import { signingKey } from './signing-key.ts'

const LONGEST_BODY = 4096
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Code = { digits: string; serial: number; triesLeft: number } | { refused: string }

/** The code of one delivery for who may read it: six digits, and the same as a signed QR code. The database decides and keeps who looked. */
export async function showDeliveryCode(request: Request, environment: FunctionEnvironment): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return answer(405, { error: 'method-not-allowed' }, { allow: 'POST, OPTIONS' })
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return answer(401, { error: 'signed-out' })
  const shipmentId = readShipmentId(await readBody(request, LONGEST_BODY))
  if (shipmentId === null) return answer(400, { error: 'invalid' })

  const identity = { apikey: environment.publishableKey, authorization: `Bearer ${token}` }
  const called = await callRpc(environment, 'delivery_code', { shipmentId }, identity)
  if (called.status === 401) return answer(401, { error: 'signed-out' })
  if (called.status === 403) return answer(403, { error: 'not-allowed' })
  if (called.status === 429) return answer(429, { error: 'too-many' }, { 'retry-after': called.headers.get('retry-after') ?? '60' })
  if (!called.ok) return unavailable()
  const code = (await called.json()) as Code
  if ('refused' in code) return answer(200, code)
  const { serial, ...told } = code

  const key = await signingKey(environment)
  if (key === null) return unavailable()
  const now = new Date()
  // In whole seconds, as the code itself says it.
  const expiresAt = new Date(Math.floor((now.getTime() + CODE_LIVES_MS) / 1000) * 1000)
  const signed = await signCode(key.kid, key.privateKey, shipmentId, now, expiresAt)
  const digest = await sha256Of(new TextEncoder().encode(signed))
  const kept = await callRpc(
    environment,
    'keep_delivery_token',
    { digest, shipmentId, serial, expiresAt: expiresAt.toISOString() },
    serverHeaders(environment),
  )
  return kept.ok ? answer(200, { ...told, signed, expiresAt: expiresAt.toISOString() }) : unavailable()
}

function readShipmentId(body: Uint8Array<ArrayBuffer> | null): string | null {
  if (body === null) return null
  try {
    const read = JSON.parse(new TextDecoder().decode(body)) as { shipmentId?: unknown } | null
    const id = typeof read?.shipmentId === 'string' ? read.shipmentId.toLowerCase() : ''
    return UUID.test(id) ? id : null
  } catch {
    return null
  }
}

function unavailable(): Response {
  return answer(503, { error: 'unavailable' })
}
