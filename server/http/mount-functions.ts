import { showDeliveryCode } from '#functions/delivery-code/handler.ts'
import { signInForDelivery } from '#functions/delivery-sign-in/handler.ts'
import { inviteStaff } from '#functions/invite-staff/handler.ts'
import { mailInvoice } from '#functions/mail-invoice/handler.ts'
import { updateShipment } from '#functions/shipment-update/handler.ts'
import { uploadPodPhoto } from '#functions/upload-pod-photo/handler.ts'
import type { FunctionEnvironment, FunctionHandler } from '#functions/_shared/environment.ts'

import type { Backend } from '#server/embedded-backend.ts'
import { CALLER_HEADER } from '#server/http/caller-header.ts'
import type { MailRoom } from '#server/auth/confirmation-again.ts'
import { answerInvite } from '#server/auth/invitations.ts'
import type { Secrets } from '#server/auth/secrets.ts'
import { PUBLISHABLE_KEY } from '#server/settings.ts'

const HANDLERS: Readonly<Record<string, FunctionHandler>> = {
  'delivery-code': showDeliveryCode,
  'delivery-sign-in': signInForDelivery,
  'invite-staff': inviteStaff,
  'shipment-update': updateShipment,
  'upload-pod-photo': uploadPodPhoto,
}

/** The update of a shipment has the specification's own address as well. */
export function isFunction(pathname: string): boolean {
  return /^\/(functions\/v1\/|shipment-update(\/|$))/.test(pathname)
}

/** The Edge Functions' own handlers, calling the API in this process instead of over the network. */
export function mountFunctions(
  backend: Backend,
  secrets: Secrets,
  mailRoom: MailRoom,
): (path: string, request: Request) => Promise<Response> {
  const environment: FunctionEnvironment = {
    supabaseUrl: 'http://localhost',
    publishableKey: PUBLISHABLE_KEY,
    secretKey: secrets.secretKey,
    fetch: (request) => (isInvite(request) ? answerInvite(mailRoom, request) : backend.fetch(request)),
    callerOf: (request) => request.headers.get(CALLER_HEADER) ?? 'unknown',
  }
  return (path, request) => {
    const name = path.replace(/^\/(functions\/v1\/)?/, '').split('/')[0] ?? ''
    if (name === 'mail-invoice') return mailInvoice(request, environment, mailRoom.mail.post)
    const handler = Object.hasOwn(HANDLERS, name) ? HANDLERS[name] : undefined
    return handler ? handler(request, environment) : Promise.resolve(Response.json({ error: 'not-found' }, { status: 404 }))
  }
}

function isInvite({ url }: Request): boolean {
  return new URL(url).pathname === '/auth/v1/invite'
}
