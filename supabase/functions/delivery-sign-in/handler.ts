import { isStorable } from '../../../src/domain/values/storable-text.ts'
import { answer, answerPreflight } from '../_shared/answer.ts'
import { callRpc, serverHeaders } from '../_shared/call-api.ts'
import type { FunctionEnvironment } from '../_shared/environment.ts'
import { forwardCaller } from '../_shared/forward-caller.ts'
import { readBody } from '../_shared/read-body.ts'

/** A known account takes 85 ms and an unknown one 3: every answer waits this long, so that time tells strangers nothing. */
const NEVER_BEFORE_MS = 800
const LONGEST_BODY = 4096

interface Credentials {
  login: string
  password: string
}

type Account = { limited: false; email: string } | { limited: true; retryAfter: number }

/** Signs in by e-mail or by a 10-digit staff phone; never says whether either exists. */
export async function signInForDelivery(request: Request, environment: FunctionEnvironment): Promise<Response> {
  if (request.method === 'OPTIONS') return answerPreflight()
  if (request.method !== 'POST') return answer(405, { error: 'method-not-allowed' }, { allow: 'POST, OPTIONS' })
  const notBefore = new Promise((resolve) => setTimeout(resolve, NEVER_BEFORE_MS))
  const response = await decide(request, environment).catch(() => unavailable())
  await notBefore
  return response
}

async function decide(request: Request, environment: FunctionEnvironment): Promise<Response> {
  const credentials = readCredentials(await readBody(request, LONGEST_BODY))
  if (credentials === null) return invalid()
  const account = await findAccount(credentials.login, request, environment)
  if (account === null) return unavailable()
  if (account.limited) return answer(429, { error: 'too-many' }, { 'retry-after': String(account.retryAfter) })

  const signedIn = await environment.fetch(
    new Request(`${environment.supabaseUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { ...forwardCaller(request, environment), 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: credentials.password }),
    }),
  )
  if (signedIn.ok) return answer(200, pickSession((await signedIn.json()) as Record<string, unknown>))
  if (signedIn.status === 429) return answer(429, { error: 'too-many' }, { 'retry-after': signedIn.headers.get('retry-after') ?? '60' })
  return signedIn.status >= 500 ? unavailable() : invalid()
}

function readCredentials(body: Uint8Array<ArrayBuffer> | null): Credentials | null {
  if (body === null) return null
  try {
    const read = JSON.parse(new TextDecoder().decode(body)) as Partial<Record<keyof Credentials, unknown>> | null
    if (typeof read?.login !== 'string' || typeof read.password !== 'string') return null
    const login = read.login.trim()
    return login === '' || read.password === '' || !isStorable(login) ? null : { login, password: read.password }
  } catch {
    return null
  }
}

/** An unknown number comes back as a decoy account, which is then asked for its password like any other. */
async function findAccount(login: string, request: Request, environment: FunctionEnvironment): Promise<Account | null> {
  const caller = environment.callerOf(request)
  const found = await callRpc(environment, 'delivery_sign_in_account', { login, caller }, serverHeaders(environment))
  return found.ok ? ((await found.json()) as Account) : null
}

function pickSession(session: Record<string, unknown>): Record<string, unknown> {
  const { access_token, refresh_token, expires_in, expires_at, token_type, user } = session
  return { access_token, refresh_token, expires_in, expires_at, token_type, user }
}

function invalid(): Response {
  return answer(400, { error: 'invalid-credentials' })
}

function unavailable(): Response {
  return answer(503, { error: 'unavailable' })
}
