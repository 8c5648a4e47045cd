import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { callAs } from '#tests/support/backend/caller.ts'
import { startTestServer, type TestServer } from '#tests/support/backend/test-server.ts'

import { runEdgeFunction, type EdgeFunction } from './edge-function.ts'

/** A hosted project's address: Auth's invitation as its documentation describes it, everything else from the embedded backend. */
let hosted: Server
let server: TestServer
let invite: EdgeFunction
let adminToken: string
const invited: { email: string; name: string }[] = []

beforeAll(async () => {
  server = await startTestServer()
  hosted = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      void answerAsHosted(request.url ?? '/', request.method ?? 'GET', request.headers, Buffer.concat(parts)).then(({ status, body }) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(body),
      )
    })
  })
  await new Promise<void>((listening) => hosted.listen(0, '127.0.0.1', listening))
  invite = await runEdgeFunction('invite-staff', {
    SUPABASE_URL: `http://127.0.0.1:${(hosted.address() as AddressInfo).port}`,
    SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLISHABLE_KEY }),
    SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.secrets.secretKey }),
  })
  adminToken = await tokenOf('admin@waybill.example')
})

afterAll(async () => {
  await invite?.stop()
  hosted?.close()
  await server?.remove()
})

async function answerAsHosted(path: string, method: string, headers: NodeJS.Dict<string | string[]>, body: Buffer) {
  const text = body.toString()
  if (path.startsWith('/auth/v1/invite')) {
    if (headers['apikey'] !== server.secrets.secretKey) return { status: 401, body: '{"msg":"Invalid API key"}' }
    const { email, data } = JSON.parse(text) as { email: string; data: { name: string } }
    if (email === 'taken@people.example') return { status: 422, body: '{"code":422,"error_code":"email_exists","msg":"Taken"}' }
    invited.push({ email, name: data.name })
    const signedUp = await callAs(server.url).post('/auth/v1/signup', { email, password: randomUUID(), data })
    return { status: 200, body: JSON.stringify({ id: (signedUp.body as { id: string }).id, email }) }
  }
  const passed = Object.fromEntries(
    ['apikey', 'authorization', 'content-type'].flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  )
  const answer = await fetch(`${server.url}${path}`, { method, headers: passed, ...(text !== '' && { body: text }) })
  return { status: answer.status, body: await answer.text() }
}

async function tokenOf(email: string): Promise<string> {
  const { body } = await callAs(server.url).post('/auth/v1/token?grant_type=password', { email, password: 'waybill-demo' })
  return (body as { access_token: string }).access_token
}

async function hire(email: string, phone_number: string): Promise<string> {
  const id = randomUUID()
  const record = {
    id,
    isNew: true,
    user_name: 'Uma',
    position: 'Clerk',
    email,
    phone_number,
    role: 'Staff',
    status: 'Active',
  }
  expect((await callAs(server.url, { token: adminToken }).rpc('save_staff', record)).status).toBe(200)
  return id
}

async function ask(id: string, token: string | null): Promise<{ status: number; body: unknown }> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` }
  const response = await fetch(`${invite.url}/invite-staff`, { method: 'POST', headers, body: JSON.stringify({ id }) })
  return { status: response.status, body: await response.json() }
}

test('an admin’s invitation asks Auth with the secret key and gives the new account its record', async () => {
  const id = await hire('uma@people.example', '9123456780')
  expect(await ask(id, adminToken)).toEqual({ status: 200, body: { invited: true } })
  expect(invited).toEqual([{ email: 'uma@people.example', name: 'Uma' }])
  const { staff } = (await callAs(server.url, { token: adminToken }).rpc('staff_list')).body as { staff: { id: string; account: string }[] }
  expect(staff.find((record) => record.id === id)).toMatchObject({ account: 'invited' })
})

test('what Auth or the database refuses is told, and nobody is mailed', async () => {
  const before = invited.length
  const taken = await hire('taken@people.example', '9123456781')
  expect(await ask(taken, adminToken)).toEqual({ status: 200, body: { refused: 'has-account' } })
  expect(await ask(randomUUID(), adminToken)).toEqual({ status: 200, body: { refused: 'not-found' } })
  expect(await ask(taken, await tokenOf('manager@waybill.example'))).toEqual({ status: 403, body: { refused: 'not-allowed' } })
  expect(await ask(taken, 'no-token')).toEqual({ status: 401, body: { error: 'signed-out' } })
  expect(await ask(taken, null)).toEqual({ status: 401, body: { error: 'signed-out' } })
  expect(invited).toHaveLength(before)
})
