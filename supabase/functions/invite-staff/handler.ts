import { isStorable } from '../../../src/domain/values/storable-text.ts'
import { answer, answerPreflight } from '../_shared/answer.ts'
import { callRpc, serverHeaders } from '../_shared/call-api.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { readBody } from '../_shared/read-body.ts'

const LONGEST_BODY = 4096

interface Invited {
  email: string
  name: string
  invitedBy: string
}
type Invitation = Invited | { refused: string }
type Sent = { kind: 'sent'; userId: string } | { kind: 'has-account' } | { kind: 'too-many'; retryAfter: string } | { kind: 'unavailable' }

/** Sends somebody the mail with which they choose a password and take up their staff record. Who may, the database says of the caller's token. */
export async function inviteStaff(request: Request, environment: FunctionEnvironment): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return answer(405, { error: 'method-not-allowed' }, { allow: 'POST, OPTIONS' })
  const id = readStaffId(await readBody(request, LONGEST_BODY))
  if (id === null) return answer(400, { error: 'invalid' })

  const authorization = request.headers.get('authorization')
  if (authorization === null) return answer(401, { error: 'signed-out' })
  const asked = await callRpc(environment, 'staff_invitation', { id }, { apikey: environment.publishableKey, authorization })
  if (asked.status === 401) return answer(401, { error: 'signed-out' })
  if (!asked.ok) return unavailable()
  const invitation = (await asked.json()) as Invitation
  if ('refused' in invitation) return answer(invitation.refused === 'not-allowed' ? 403 : 200, { refused: invitation.refused })
  return carryOut(id, invitation, environment)
}

async function carryOut(id: string, invitation: Invited, environment: FunctionEnvironment): Promise<Response> {
  const cleared = await callRpc(environment, 'clear_unconfirmed_account', { email: invitation.email }, serverHeaders(environment))
  if (!cleared.ok) return unavailable()
  const sent = await sendInvitation(invitation, environment)
  if (sent.kind === 'has-account') return answer(200, { refused: 'has-account' })
  if (sent.kind === 'too-many') return answer(429, { error: 'too-many' }, { 'retry-after': sent.retryAfter })
  if (sent.kind === 'unavailable') return unavailable()
  const link = { staffId: id, userId: sent.userId, invitedBy: invitation.invitedBy }
  const linked = await callRpc(environment, 'link_invited_account', link, serverHeaders(environment))
  if (!linked.ok) return unavailable()
  // Between the two calls somebody may have given the record another address or another account.
  return ((await linked.json()) as { linked: boolean }).linked
    ? answer(200, { invited: true })
    : answer(200, { refused: 'changed-meanwhile' })
}

function readStaffId(body: Uint8Array<ArrayBuffer> | null): string | null {
  if (body === null) return null
  try {
    const read = JSON.parse(new TextDecoder().decode(body)) as { id?: unknown } | null
    return typeof read?.id === 'string' && isStorable(read.id) ? read.id : null
  } catch {
    return null
  }
}

async function sendInvitation({ email, name }: Invited, environment: FunctionEnvironment): Promise<Sent> {
  const response = await environment.fetch(
    new Request(`${environment.supabaseUrl}/auth/v1/invite`, {
      method: 'POST',
      headers: { ...serverHeaders(environment), 'content-type': 'application/json' },
      body: JSON.stringify({ email, data: { name } }),
    }),
  )
  if (response.status === 429) return { kind: 'too-many', retryAfter: response.headers.get('retry-after') ?? '60' }
  if (response.status === 422) return { kind: 'has-account' }
  if (!response.ok) return { kind: 'unavailable' }
  return { kind: 'sent', userId: ((await response.json()) as { id: string }).id }
}

function unavailable(): Response {
  return answer(503, { error: 'unavailable' })
}
