import { createHash } from 'node:crypto'

import { CALLER_HEADER } from '#server/http/caller-header.ts'
import type { Database } from '#server/database/embedded-database.ts'
import { emailIn } from '#server/auth/typed-email.ts'

interface Limit {
  bucket: string
  per_minute: number
  per_hour: number
}

/** These neither try a password or a code nor send a mail. Every other address, also one written differently, is limited. */
const FREE_READS = new Set(['user', 'settings', 'health', '.well-known/jwks.json', '.well-known/openid-configuration'])
/** Right tries are given back; all other limited calls send a mail. */
const TRIES = new Set(['token', 'verify'])
const RATE_LIMITED = 'over_request_rate_limit'

/**
 * Guesses at passwords and codes, and mails to strangers, at so many a minute; the library has no limit on them. A try is counted before
 * it is made, so that many at once are not more, and given back when it was right: people of one office sign in as often as they like.
 */
export async function limitAuth(database: Database, siteUrl: string, request: Request, ask: () => Promise<Response>): Promise<Response> {
  if (isFree(request)) return ask()
  const limits = JSON.stringify(await limitsOf(database, request))
  const counted = await count(database, limits)
  if (counted.wait !== null) return isFollowedLink(request) ? tellInApp(siteUrl, request) : tooMany(counted.wait)
  const response = await ask()
  if (response.ok && request.method === 'POST' && TRIES.has(nameOf(request))) await giveBack(database, limits, counted.at)
  return response
}

function nameOf(request: Request): string {
  return new URL(request.url).pathname.slice('/auth/v1/'.length)
}

function isFree(request: Request): boolean {
  const name = nameOf(request)
  switch (request.method) {
    case 'OPTIONS':
      return true
    case 'GET':
    case 'HEAD':
      return FREE_READS.has(name) || name.startsWith('admin/')
    default:
      return name === 'logout' || name.startsWith('admin/') || (name === 'token' && renewsSession(request))
  }
}

function renewsSession(request: Request): boolean {
  const grants = new URL(request.url).searchParams.getAll('grant_type')
  return grants.length === 1 && grants[0] === 'refresh_token'
}

/**
 * In one order for everybody, so that two calls cannot wait for each other. An account as a whole takes ten callers' worth, or a
 * stranger could keep its owner out.
 */
async function limitsOf(database: Database, request: Request): Promise<Limit[]> {
  const [{ caller } = { caller: 'shared' }] = await database.query<{ caller: string }>('select app.caller_key($1) as caller', [
    request.headers.get(CALLER_HEADER),
  ])
  const account = await accountOf(request)
  const ofCaller = { bucket: `auth:${caller}`, per_minute: 30, per_hour: 300 }
  if (account === null) return [ofCaller]
  return [
    ofCaller,
    { bucket: `auth:${caller}:${account}`, per_minute: 10, per_hour: 100 },
    { bucket: `auth-as:${account}`, per_minute: 100, per_hour: 1000 },
  ]
}

/** A short name of the address in the body: what was typed may be anything. */
async function accountOf(request: Request): Promise<string | null> {
  const email = await emailIn(request)
  return email === null ? null : createHash('sha256').update(email.toLowerCase()).digest('base64url').slice(0, 22)
}

const ASKED = 'json_to_recordset($1::text::json) as asked (bucket text, per_minute integer, per_hour integer)'

async function count(database: Database, limits: string): Promise<{ wait: number | null; at: string }> {
  const [closed] = await database.query<{ wait: number | null; at: string }>(
    `select max(app.wait_for(bucket, per_minute, per_hour)) as wait, now()::text as at from ${ASKED}`,
    [limits],
  )
  if (closed && closed.wait !== null) return closed
  const [counted] = await database.query<{ wait: number | null; at: string }>(
    `select max(app.count_caller(bucket, per_minute, per_hour)) as wait, now()::text as at from ${ASKED}`,
    [limits],
  )
  return counted ?? { wait: 1, at: new Date().toISOString() }
}

async function giveBack(database: Database, limits: string, countedAt: string): Promise<void> {
  await database.query(
    `update public.call_counters as counter set calls = calls - 1
     from ${ASKED}, (values ('minute'), ('hour')) as span (name)
     where counter.bucket = asked.bucket || ':' || span.name
       and counter.window_start = date_trunc(span.name, $2::timestamptz) and counter.calls > 0`,
    [limits, countedAt],
  )
}

/** A person in a browser, who came from a mail and can read no JSON. */
function isFollowedLink(request: Request): boolean {
  return request.method === 'GET' && nameOf(request) === 'verify' && (request.headers.get('accept') ?? '').includes('text/html')
}

/** As hosted Auth brings its refusals; the link itself stays as good as it was. */
function tellInApp(siteUrl: string, request: Request): Response {
  const told = new URLSearchParams({ error: 'access_denied', error_code: RATE_LIMITED, error_description: 'Request rate limit reached' })
  const type = new URL(request.url).searchParams.get('type')
  if (type !== null) told.set('type', type)
  const address = new URL(siteUrl)
  address.hash = String(told)
  return new Response(null, { status: 303, headers: { location: address.href, 'cache-control': 'no-store' } })
}

function tooMany(wait: number): Response {
  return Response.json(
    { code: 429, error_code: RATE_LIMITED, msg: 'Request rate limit reached' },
    { status: 429, headers: { 'retry-after': String(Math.max(wait, 1)) } },
  )
}
