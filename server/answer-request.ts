import { readBody } from '#functions/_shared/read-body.ts'

import { answerRepeatedSignUp } from '#server/repeated-sign-up.ts'
import type { Backend } from '#server/backend.ts'
import { nameCaller } from '#server/caller-header.ts'
import { guardPasswordChange } from '#server/changed-passwords.ts'
import { compressAnswer } from '#server/compress-body.ts'
import { refuseEndedSession } from '#server/ended-sessions.ts'
import { limitAuth } from '#server/limit-auth.ts'
import type { Mail } from '#server/mail.ts'
import { mayReadMailbox, showMailbox } from '#server/mailbox.ts'
import { mountFunctions } from '#server/mount-functions.ts'
import type { Secrets } from '#server/secrets.ts'
import { withSecurityHeaders } from '#server/security-headers.ts'
import { repairSignedLinks } from '#server/signed-links.ts'

/** Fifty commands with long notes are far below it. */
const LARGEST_BODY = 4 * 1_048_576

export type AnswerRequest = (request: Request, socketAddress: string | undefined) => Promise<Response>

export function isForBackend(pathname: string): boolean {
  return /^\/((rest|auth|storage|functions)\/v1(\/|$)|_mailbox$|_health$)/.test(pathname)
}

interface Parts {
  backend: Backend
  secrets: Secrets
  mail: Mail
  production: boolean
}

/** Everything under one origin that is not the built app. */
export function answerBackend({ backend, secrets, mail, production }: Parts): AnswerRequest {
  const callFunction = mountFunctions(backend, secrets)

  async function route(request: Request, socketAddress: string | undefined): Promise<Response> {
    const { pathname } = new URL(request.url)
    if (pathname === '/_health') return Response.json({ ok: true }, { headers: { 'cache-control': 'no-store' } })
    if (pathname === '/_mailbox') return mayReadMailbox(socketAddress, request.url, production) ? showMailbox(mail) : notFound()

    const called = await takeOver(request, socketAddress)
    if (called === null) return Response.json({ error: 'too-large' }, { status: 413 })
    const ended = pathname.startsWith('/auth/v1/') ? null : await refuseEndedSession(backend.database, called)
    if (ended !== null) return ended
    if (pathname.startsWith('/functions/v1/')) return callFunction(pathname.slice('/functions/v1/'.length), called)
    if (pathname.startsWith('/storage/v1/')) return repairSignedLinks(pathname, request.method, await backend.fetch(called))
    const response = pathname.startsWith('/auth/v1/')
      ? await limitAuth(backend.database, called, () => callAuth(pathname, called))
      : await backend.fetch(called)
    if (!response.headers.has('cache-control')) response.headers.set('cache-control', 'no-store')
    // What holds a token is left as it is: compressing secrets beside text of the caller's choice lets them be guessed.
    return pathname.startsWith('/rest/') ? compressAnswer(request, response) : response
  }

  async function callAuth(pathname: string, called: Request): Promise<Response> {
    if (pathname === '/auth/v1/user') return guardPasswordChange(backend.database, called, () => backend.fetch(called))
    if (pathname !== '/auth/v1/signup') return backend.fetch(called)
    return answerRepeatedSignUp(backend.database, called.clone(), await backend.fetch(called))
  }

  return async (request, socketAddress) => {
    try {
      return withSecurityHeaders(await route(request, socketAddress))
    } catch (error) {
      console.error(error)
      return withSecurityHeaders(Response.json({ code: 'server-error', message: 'The server could not answer.' }, { status: 500 }))
    }
  }
}

/** The request as the backend gets it: limited in size, with its caller named by us. Null when it is too large. */
async function takeOver(request: Request, socketAddress: string | undefined): Promise<Request | null> {
  const headers = nameCaller(request.headers, socketAddress)
  if (request.method === 'GET' || request.method === 'HEAD') return new Request(request.url, { method: request.method, headers })
  const body = await readBody(request, LARGEST_BODY)
  if (body === null) return null
  return new Request(request.url, { method: request.method, headers, ...(body.byteLength > 0 ? { body } : {}) })
}

function notFound(): Response {
  return Response.json({ error: 'not-found' }, { status: 404 })
}
