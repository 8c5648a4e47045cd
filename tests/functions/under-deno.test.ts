import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Command } from '#domain/sync/command.ts'
import { DEMO_PASSWORD } from '#server/demo/accounts.ts'
import type { RunningServer } from '#server/run-server.ts'
import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { startTestServer, type TestServer } from '#tests/support/backend/test-server.ts'
import { jpegOfSize } from '#tests/support/small-jpeg.ts'
import type { EdgeFunction } from './edge-function.ts'
import { denoProgram, runEdgeFunction } from './edge-function.ts'

const project = resolve(import.meta.dirname, '../..')

test('Deno accepts the types of every function', () => {
  const functions = readdirSync(join(project, 'supabase/functions')).filter((name) => !name.startsWith('_'))
  const files = functions.map((name) => `supabase/functions/${name}/index.ts`)
  const checked = spawnSync(denoProgram(), ['check', ...files], { cwd: project, encoding: 'utf8' })
  expect(checked.stderr).not.toContain('error')
  expect(checked.status).toBe(0)
})

describe('functions under Deno, before the embedded backend', () => {
  let server: TestServer
  let signIn: EdgeFunction
  let upload: EdgeFunction

  beforeAll(async () => {
    server = await startTestServer()
    const env = {
      SUPABASE_URL: server.url,
      SUPABASE_PUBLISHABLE_KEYS: JSON.stringify({ default: PUBLISHABLE_KEY }),
      SUPABASE_SECRET_KEYS: JSON.stringify({ default: server.secrets.secretKey }),
    }
    signIn = await runEdgeFunction('delivery-sign-in', env)
    upload = await runEdgeFunction('upload-pod-photo', env)
  })

  afterAll(async () => {
    await upload?.stop()
    await signIn?.stop()
    await server?.remove()
  })

  const askToSignIn = (login: string, password: string) =>
    fetch(`${signIn.url}/delivery-sign-in`, { method: 'POST', body: JSON.stringify({ login, password }) })

  const driverToken = async () => ((await (await askToSignIn('9000000001', DEMO_PASSWORD)).json()) as { access_token: string }).access_token

  const send = (photo: string, bytes: Uint8Array<ArrayBuffer>, token: string | null, sha256 = sha256Of(bytes)) =>
    fetch(`${upload.url}/upload-pod-photo?photo=${photo}&sha256=${sha256}`, {
      method: 'POST',
      headers: token === null ? {} : { authorization: `Bearer ${token}` },
      body: bytes,
    })

  test('a driver signs in by phone number, and the session is good for the API', async () => {
    const answer = await askToSignIn('9000000001', DEMO_PASSWORD)
    expect(answer.status).toBe(200)
    const { access_token: token } = (await answer.json()) as { access_token: string }
    expect(await rpc(server, token, 'whoami', {})).toMatchObject({ role: 'driver', email: 'driver@waybill.example' })
  })

  test('a wrong password and an unknown number get the same answer, and neither before 800 ms', async () => {
    for (const [login, password] of [
      ['9000000001', 'wrong-password'],
      ['9999999999', DEMO_PASSWORD],
    ] as const) {
      const asked = performance.now()
      const answer = await askToSignIn(login, password)
      expect([answer.status, await answer.json()]).toEqual([400, { error: 'invalid-credentials' }])
      expect(performance.now() - asked).toBeGreaterThan(790)
    }
  })

  test('a photo is stored once its command has arrived, and sent again it is known', async () => {
    const bytes = jpegOfSize(600)
    const token = await driverToken()
    const photo = randomUUID()
    const early = await send(photo, bytes, token)
    expect([early.status, await early.json()]).toEqual([404, { error: 'proof-not-known' }])

    const { answers } = await rpc<{ answers: { status: string }[] }>(server, token, 'sync_push', { commands: [delivery(photo, bytes)] })
    expect(answers.map(({ status }) => status)).toEqual(['applied'])

    const stored = await send(photo, bytes, token)
    expect([stored.status, await stored.json()]).toEqual([
      200,
      { status: 'stored', photo, sha256: sha256Of(bytes), path: expect.stringMatching(/\.jpg$/) as string },
    ])
    expect(await (await send(photo, bytes, token)).json()).toMatchObject({ status: 'already-stored' })
  })

  test('what is no JPEG, has other bytes than it says, or comes without a session is refused', async () => {
    const jpeg = jpegOfSize(600)
    const token = await driverToken()
    expect((await send(randomUUID(), jpeg, null)).status).toBe(401)
    expect((await send(randomUUID(), jpeg, 'no-token')).status).toBe(401)
    expect((await send(randomUUID(), new Uint8Array([1, 2, 3, 4]), token)).status).toBe(415)
    expect((await send(randomUUID(), jpeg.subarray(0, 300), token)).status).toBe(415)
    expect((await send(randomUUID(), jpeg, token, '0'.repeat(64))).status).toBe(422)
    expect((await send(randomUUID(), new Uint8Array(1_100_000), token)).status).toBe(413)
  })
})

function delivery(photo: string, bytes: Uint8Array): Command<'record-delivery'> {
  return {
    id: randomUUID(),
    kind: 'record-delivery',
    payloadVersion: 1,
    record: 'tracking:UNKNOWN-NUMBER',
    claimedAt: new Date().toISOString(),
    clockOffsetMs: 0,
    payload: {
      shipmentId: null,
      trackingNumber: 'UNKNOWN-NUMBER',
      outcome: 'Delivered',
      notes: '',
      photo: { id: photo, sha256: sha256Of(bytes), size: bytes.byteLength, type: 'image/jpeg' },
    },
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

async function rpc<Answer>(server: RunningServer, token: string, name: string, p: object): Promise<Answer> {
  const answer = await fetch(`${server.url}/rest/v1/rpc/${name}`, {
    method: 'POST',
    headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ p }),
  })
  return (await answer.json()) as Answer
}
