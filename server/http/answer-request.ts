import * as paths from '#domain/app-paths.ts'
import { answerAuthSettings } from '#server/auth/auth-settings.ts'
import { readBody } from '#functions/_shared/read-body.ts'

import type { Backend } from '#server/embedded-backend.ts'
import { nameCaller } from '#server/http/caller-header.ts'
import { guardEmailChange } from '#server/auth/changed-email.ts'
import { guardPasswordChange } from '#server/auth/changed-passwords.ts'
import { compressAnswer } from '#server/http/compress-body.ts'
import { answerRecover, answerResend } from '#server/auth/confirmation-again.ts'
import { refuseEndedSession } from '#server/auth/ended-sessions.ts'
import { inConstantTime } from '#server/auth/constant-time-response.ts'
import { limitAuth } from '#server/auth/limit-auth.ts'
import type { Mail } from '#server/mail/mail.ts'
import { mayReadMailbox, showMailbox } from '#server/mail/mailbox-route.ts'
import { MAILBOX_POLICY } from '#server/mail/mailbox-page.ts'
import { isFunction, mountFunctions } from '#server/http/mount-functions.ts'
import { answerRepeatedSignUp } from '#server/auth/repeated-sign-up.ts'
import type { Secrets } from '#server/auth/secrets.ts'
import { withSecurityHeaders } from '#server/http/security-headers.ts'
import { isJsonBody, isNestedTooDeeply, nestedTooDeeply } from '#server/http/nested-too-deeply.ts'
import { refuseReshaped, withoutPreferences } from '#server/http/refuse-reshaped.ts'
import { repairSignedLinks } from '#server/database/signed-links.ts'
import { refuseWeakPassword } from '#server/auth/refuse-weak-password.ts'
import { refuseMalformed } from '#server/http/refuse-malformed.ts'

/** Fifty commands with long notes are far below it. */
const LARGEST_BODY = 4 * 1_048_576

export type AnswerRequest = (request: Request, socketAddress: string | undefined) => Promise<Response>

export function isForBackend(pathname: string): boolean {
  return /^\/((rest|auth|storage|functions)\/v1(\/|$)|shipment-update(\/|$)|_mailbox$|_health$|\.well-known\/change-password$)/.test(
    pathname,
  )
}

interface Parts {
  backend: Backend
  secrets: Secrets
  mail: Mail
  siteUrl: string
  production: boolean
}

/** Everything under one origin that is not the built app. */
export function answerBackend({ backend, secrets, mail, siteUrl, production }: Parts): AnswerRequest {
  const mailRoom = { database: backend.database, mail, siteUrl }
  const callFunction = mountFunctions(backend, secrets, mailRoom)

  async function route(request: Request, socketAddress: string | undefined): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/_health') return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
    // Where password managers look for the way to change a password.
    if (pathname === paths.wellKnownChangePassword) return new Response(null, { status: 302, headers: { location: paths.account } })
    if (pathname === '/_mailbox')
      return mayReadMailbox(socketAddress, request, production) ? showMailbox(mail, request.headers.get('accept')) : notFound()

    // Table and function names have no such character, and a path that is spelled otherwise must not get round what is looked at below.
    if (pathname.startsWith('/rest/v1/') && pathname.includes('%')) return notFound()
    const reshaped = refuseReshaped(request)
    if (reshaped !== null) return reshaped
    const called = await takeOver(request, socketAddress)
    if (called instanceof Response) return called
    const malformed = await refuseMalformed(called, secrets.jwtSecret)
    if (malformed !== null) return malformed
    const ended = pathname.startsWith('/auth/v1/') ? null : await refuseEndedSession(backend.database, called)
    if (ended !== null) return ended
    if (isFunction(pathname)) return callFunction(pathname, called)
    if (pathname.startsWith('/storage/v1/')) {
      // As with accounts: what was looked at above must be what the library reads. No photo's name has this character.
      if (pathname.includes('%')) return notFound()
      const response = await repairSignedLinks(pathname, request.method, await backend.fetch(called))
      return listsFiles(pathname) && called.headers.get('apikey') !== secrets.secretKey ? listedNothing(response) : response
    }
    const response = pathname.startsWith('/auth/v1/')
      ? await limitAuth(backend.database, siteUrl, called, () => callAuth(pathname, called))
      : await backend.fetch(called)
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    // What holds a token is left as it is: compressing secrets beside text of the caller's choice lets them be guessed.
    return pathname.startsWith('/rest/') ? compressAnswer(request, response) : response
  }

  async function callAuth(pathname: string, called: Request): Promise<Response> {
    // The library also reads addresses that are written differently; a guarded address has only one spelling.
    if (pathname.includes('%')) return notFound()
    const ask = () => backend.fetch(called.clone())
    switch (pathname) {
      // The app signs in by password alone. The library would mail a link, make an account for an unknown address, and take less time over it.
      case '/auth/v1/otp':
      case '/auth/v1/magiclink':
        return noCodes()
      case '/auth/v1/settings':
        return answerAuthSettings()
      case '/auth/v1/user':
        return (
          (await refuseWeakPassword(backend.database, called)) ??
          guardEmailChange(mailRoom, called, () => guardPasswordChange(backend.database, called, ask))
        )
      case '/auth/v1/signup': {
        const weak = await refuseWeakPassword(backend.database, called)
        if (weak !== null) return weak
        return answerRepeatedSignUp(mailRoom, called, await ask())
      }
      case '/auth/v1/resend':
        return inConstantTime(() => answerResend(mailRoom, called, ask))
      case '/auth/v1/recover':
        return inConstantTime(() => answerRecover(backend.database, called, ask))
      // A refused password is checked against an account that there is, and against nothing for one that there is not.
      case '/auth/v1/token':
        return inConstantTime(ask, ({ ok }) => !ok && new URL(called.url).searchParams.get('grant_type') === 'password')
      default:
        return ask()
    }
  }

  return async (request, socketAddress) => {
    try {
      const isMailbox = new URL(request.url).pathname === '/_mailbox'
      return withSecurityHeaders(await route(request, socketAddress), isMailbox ? MAILBOX_POLICY : undefined)
    } catch (error) {
      console.error(error)
      return withSecurityHeaders(Response.json({ code: 'server-error', message: 'The server could not answer.' }, { status: 500 }))
    }
  }
}

/** The request as the backend gets it: limited in size and depth, with its caller named by us. */
async function takeOver(request: Request, socketAddress: string | undefined): Promise<Request | Response> {
  const { pathname } = new URL(request.url)
  const headers = withoutPreferences(pathname, nameCaller(request.headers, socketAddress))
  if (request.method === 'GET' || request.method === 'HEAD') return new Request(request.url, { method: request.method, headers })
  const body = await readBody(request, LARGEST_BODY)
  if (body === null) return Response.json({ error: 'too-large' }, { status: 413 })
  if (isJsonBody(pathname, headers) && isNestedTooDeeply(body)) return nestedTooDeeply(pathname)
  return new Request(request.url, { method: request.method, headers, ...(body.byteLength > 0 ? { body } : {}) })
}

/** Every screen of ours asks for one file by its name. Hosted, the bucket's policy answers a list with nothing; the library does not say what it is asked for. */
function listsFiles(pathname: string): boolean {
  return /^\/storage\/v1\/object\/+list/.test(pathname)
}

async function listedNothing(response: Response): Promise<Response> {
  if (!response.ok) return response
  await response.body?.cancel()
  return Response.json([])
}

function notFound(): Response {
  return Response.json({ error: 'not-found' }, { status: 404 })
}

/** In hosted Auth's own words, which the app understands; the same for every address. */
function noCodes(): Response {
  return Response.json({ code: 422, error_code: 'otp_disabled', msg: 'Signups not allowed for otp' }, { status: 422 })
}
