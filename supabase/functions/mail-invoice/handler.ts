import { isStorable } from '../../../src/domain/values/storable-text.ts'
import { answer, answerPreflight } from '../_shared/answer.ts'
import { callRpc, serverHeaders } from '../_shared/call-api.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import type { PostMail } from '../_shared/post-mail.ts'
import { readBody } from '../_shared/read-body.ts'
import { writeInvoiceMail, type MailedInvoice } from './write-invoice-mail.ts'

const LONGEST_BODY = 4096
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

interface Mailed {
  to: string
  at: string
}
type Begun = { to: string; invoice: MailedInvoice } | { mailed: Mailed } | ({ refused: string } & Partial<Mailed>)

/**
 * Mails an invoice to its client, once for each id. GET says whether mail is set up here at all. Who may, the database says of the caller's
 * token, and it writes the mail down before it goes.
 */
export async function mailInvoice(request: Request, environment: FunctionEnvironment, post: PostMail | null): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method === 'GET') return answer(200, { configured: post !== null })
  if (request.method !== 'POST') return answer(405, { error: 'method-not-allowed' }, { allow: 'GET, POST, OPTIONS' })
  const asked = readAsked(await readBody(request, LONGEST_BODY))
  if (asked === null) return answer(400, { error: 'invalid' })
  const authorization = request.headers.get('authorization')
  if (authorization === null) return answer(401, { error: 'signed-out' })
  const identity = { apikey: environment.publishableKey, authorization }
  // Of no invoice nothing is written down: where none can be mailed, it is asked only who may.
  const called = await callRpc(environment, 'begin_invoice_mail', post === null ? { ...asked, invoiceId: null } : asked, identity)
  if (called.status === 401) return answer(401, { error: 'signed-out' })
  if (!called.ok) return answer(503, { error: 'unavailable' })
  const begun = (await called.json()) as Begun
  if ('refused' in begun && begun.refused === 'not-allowed') return answer(403, begun)
  if (post === null) return answer(200, { refused: 'not-configured' })
  if ('refused' in begun || 'mailed' in begun) return answer(200, begun)

  const outcome = await post({ to: begun.to, ...writeInvoiceMail(begun.invoice) })
  if (outcome.kind === 'unsure') return answer(200, { refused: 'unsure', to: begun.to })
  const reason = outcome.kind === 'refused' ? outcome.reason : null
  const settled = await callRpc(
    environment,
    'settle_invoice_mail',
    { id: asked.id, sent: outcome.kind === 'sent', reason },
    serverHeaders(environment),
  )
  if (outcome.kind === 'refused') return answer(200, { refused: 'mail-refused', to: begun.to, reason })
  if (outcome.kind === 'not-sent') return answer(200, { refused: 'mail-unavailable', to: begun.to })
  const { mail } = settled.ok ? ((await settled.json()) as { mail: Mailed | null }) : { mail: null }
  return answer(200, { mailed: mail ?? { to: begun.to, at: new Date().toISOString() } })
}

function readAsked(body: Uint8Array<ArrayBuffer> | null): { id: string; invoiceId: string; again: boolean } | null {
  if (body === null) return null
  try {
    const read = JSON.parse(new TextDecoder().decode(body)) as Partial<Record<'id' | 'invoiceId' | 'again', unknown>> | null
    if (typeof read?.id !== 'string' || !UUID.test(read.id)) return null
    if (typeof read.invoiceId !== 'string' || !isStorable(read.invoiceId)) return null
    return { id: read.id, invoiceId: read.invoiceId, again: read.again === true }
  } catch {
    return null
  }
}
