import { answer, answerPreflight } from '../_shared/answer.ts'
import { callRpc } from '../_shared/call-api.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { readBody } from '../_shared/read-body.ts'
import { isRecord, nameOfField, readUpdate, showShipment, UUID } from './read-update.ts'

/** Hundreds of packages. */
const LARGEST_BODY = 262_144

interface Saved {
  answer: { status: string; first?: string; code: string | null; message: string | null; field?: string }
  shipment?: Record<string, unknown> | null
}

/** Whatever is not here is a value that cannot be taken. */
const STATUS_OF_CODE: Readonly<Record<string, number>> = {
  'not-allowed': 403,
  'not-found': 404,
  'frozen-by-invoice': 409,
  'tracking-number-taken': 409,
  busy: 503,
  'server-fault': 503,
}

/** `PUT /shipment-update/{id}`: the office's edit of a shipment for programs that are not the app. */
export async function updateShipment(request: Request, environment: FunctionEnvironment): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'PUT') return answer(405, { error: 'method-not-allowed' }, { allow: 'PUT, OPTIONS' })
  const bytes = await readBody(request, LARGEST_BODY)
  if (bytes === null) return answer(413, { error: 'too-large' })
  const token = /^Bearer (.+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (token === undefined) return answer(401, { error: 'signed-out' })

  const id = /\/shipment-update\/([^/]+)\/?$/.exec(new URL(request.url).pathname)?.[1] ?? ''
  if (!UUID.test(id)) return answer(400, { error: 'The address does not end in the id of a shipment.' })
  const commandId = request.headers.get('idempotency-key') ?? crypto.randomUUID()
  if (!UUID.test(commandId)) return answer(400, { error: 'The Idempotency-Key is not a UUID.' })
  const body = readObject(bytes)
  if (body === null) return answer(400, { error: 'The body is not a JSON object.' })
  const update = readUpdate(body)
  if ('error' in update) return answer(422, update)

  const identity = { apikey: environment.publishableKey, authorization: `Bearer ${token}` }
  const called = await callRpc(environment, 'set_shipment', { commandId, id, ...update }, identity)
  if (called.status === 401) return answer(401, { error: 'signed-out' })
  if (!called.ok) return answer(503, { error: 'unavailable' })
  return tell((await called.json()) as Saved)
}

function readObject(bytes: Uint8Array<ArrayBuffer>): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return isRecord(read) ? read : null
  } catch {
    return null
  }
}

function tell({ answer: given, shipment }: Saved): Response {
  const status = given.first ?? given.status
  if (status === 'applied' || status === 'merged') {
    // A request that is repeated after somebody deleted the shipment: it was saved then, and is no longer there to be shown.
    return shipment ? answer(200, showShipment(shipment)) : answer(404, { error: 'Shipment not found.', code: 'not-found' })
  }
  const code = given.code ?? 'invalid'
  const error = given.message ?? 'Failed to update shipment.'
  const httpStatus = STATUS_OF_CODE[code] ?? 422
  const field = given.field === undefined ? {} : { field: nameOfField(given.field) }
  return answer(httpStatus, { error, code, ...field }, httpStatus === 503 ? { 'retry-after': '1' } : {})
}
