import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { callAs, type Answer, type Caller } from '#tests/support/backend/caller.ts'
import { follow, linkTo, mailsTo } from '#tests/support/backend/mails-of-server.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

interface Tokens {
  access_token: string
  refresh_token: string
  user: { id: string }
}

onEveryDatabase((start) => {
  let server: TestServer
  let visitor: Caller

  beforeAll(async () => {
    server = await start()
    visitor = callAs(server.url)
  })
  afterAll(() => server.remove())

  async function signIn(email: string, password = 'waybill-demo'): Promise<Tokens> {
    const { status, body } = await visitor.post('/auth/v1/token?grant_type=password', { email, password })
    expect([email, status]).toEqual([email, 200])
    return body as Tokens
  }
  const refresh = ({ refresh_token }: Tokens) => visitor.post('/auth/v1/token?grant_type=refresh_token', { refresh_token })
  const as = ({ access_token }: Tokens) => callAs(server.url, { token: access_token })
  const logOut = (session: Tokens, scope: string) => as(session).post(`/auth/v1/logout?scope=${scope}`, {})

  const setPassword = (session: Tokens, password: string) => setUser(session, { password })

  async function setUser({ access_token }: Tokens, change: object): Promise<{ status: number; body: unknown }> {
    const response = await fetch(`${server.url}/auth/v1/user`, {
      method: 'PUT',
      headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(change),
    })
    return { status: response.status, body: await response.json() }
  }

  /** Everything that takes a person's token, each as it refuses one. */
  async function useEverywhere(session: Tokens): Promise<Answer[]> {
    const caller = as(session)
    return [
      await caller.rpc('whoami'),
      await caller.rpc('sync_mirror', { table: 'shipments', limit: 1, after: null }),
      await caller.get('/rest/v1/staff?select=id'),
      await caller.post('/storage/v1/object/list/pod-images', { prefix: '' }),
      await caller.post(`/functions/v1/upload-pod-photo?photo=${crypto.randomUUID()}&sha256=${'a'.repeat(64)}`, {}),
    ]
  }

  test('signing out everywhere ends the sessions of all devices at once: no renewal, and no use of a token that has not expired', async () => {
    const phone = await signIn('staff@waybill.example')
    const desk = await signIn('staff@waybill.example')
    const colleague = await signIn('manager@waybill.example')
    expect((await as(desk).rpc('whoami')).status).toBe(200)

    expect((await logOut(phone, 'global')).status).toBe(204)
    for (const device of [phone, desk]) {
      expect(await refresh(device)).toMatchObject({ status: 400, body: { error_code: 'refresh_token_not_found' } })
      expect((await useEverywhere(device)).map(({ status }) => status)).toEqual([401, 401, 401, 401, 401])
    }
    expect((await useEverywhere(desk)).map(({ body }) => body)).toEqual([
      ...Array.from({ length: 4 }, () => ({ code: 'PGRST301', message: 'The session has ended', details: null, hint: null })),
      { error: 'signed-out' },
    ])
    expect((await as(colleague).rpc('whoami')).status).toBe(200)
    expect((await as(await signIn('staff@waybill.example')).rpc('whoami')).status).toBe(200)
  })

  test('the database itself refuses the token of a session that has ended, where no server stands before it', async () => {
    const phone = await signIn('staff@waybill.example')
    const withoutTheDoor = (path: string) =>
      server.backend.fetch(
        new Request(`http://localhost${path}`, {
          method: 'POST',
          headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${phone.access_token}`, 'content-type': 'application/json' },
          body: '{"p": {}}',
        }),
      )
    expect((await withoutTheDoor('/rest/v1/rpc/whoami')).status).toBe(200)
    expect((await logOut(phone, 'global')).status).toBe(204)
    for (const name of ['whoami', 'my_account', 'search_shipments', 'sync_pull']) {
      const refused = await withoutTheDoor(`/rest/v1/rpc/${name}`)
      expect([name, refused.status, await refused.json()]).toMatchObject([name, 401, { code: 'PT401' }])
    }
  })

  test('another address is asked for in a fresh session alone, the old one hears of it, and a new password stops it', async () => {
    const stolen = await signIn('driver2@waybill.example')
    await server.backend.database.query(`update auth.sessions set created_at = now() - interval '11 minutes' where user_id = $1`, [
      stolen.user.id,
    ])
    const change = { email: 'mine.now@people.example' }
    expect(await setUser(stolen, change)).toMatchObject({ status: 400, body: { error_code: 'reauthentication_needed' } })
    expect(await mailsTo(server.url, 'driver2@waybill.example')).toEqual([])

    expect((await setUser(await signIn('driver2@waybill.example'), change)).status).toBe(200)
    const [notice] = await mailsTo(server.url, 'driver2@waybill.example')
    expect(notice?.subject).toBe('Another email address for your account at Deccan Sparrow Logistics')
    expect(notice?.text).toContain(`${server.url}/forgot-password`)
    expect(notice?.text).not.toContain('verify?')

    const link = await linkTo(server.url, 'mine.now@people.example')
    expect((await setPassword(await signIn('driver2@waybill.example'), 'chosen anew')).status).toBe(200)
    expect((await follow(link)).brought.get('error_code')).toBe('otp_expired')
    await signIn('driver2@waybill.example', 'chosen anew')
  })

  test('signing out on one device leaves the others alone', async () => {
    const [phone, desk] = [await signIn('staff@waybill.example'), await signIn('staff@waybill.example')]
    expect((await logOut(phone, 'local')).status).toBe(204)
    expect((await as(phone).rpc('whoami')).status).toBe(401)
    expect((await as(desk).rpc('whoami')).status).toBe(200)
  })

  test('a token whose session is its own but whose person is not, is nobody’s', async () => {
    const staff = await signIn('staff@waybill.example')
    const [head, payload, signature] = staff.access_token.split('.')
    const claims = JSON.parse(Buffer.from(payload ?? '', 'base64url').toString()) as object
    const forged = Buffer.from(JSON.stringify({ ...claims, sub: crypto.randomUUID() })).toString('base64url')
    const token = [head, forged, signature].join('.')
    expect((await callAs(server.url, { token }).rpc('whoami')).status).toBe(401)
  })

  describe('a new password', () => {
    test('ends every other session of the person, and keeps the one that set it', async () => {
      const before = { email: 'customer@waybill.example', password: 'waybill-demo' }
      const [phone, desk] = [await signIn(before.email), await signIn(before.email)]
      expect((await setPassword(desk, 'another password')).status).toBe(200)
      expect((await as(desk).rpc('whoami')).status).toBe(200)
      expect((await as(phone).rpc('whoami')).status).toBe(401)
      expect((await refresh(phone)).status).toBe(400)
      expect((await refresh(desk)).status).toBe(200)
      expect((await visitor.post('/auth/v1/token?grant_type=password', before)).status).toBe(400)
      await signIn(before.email, 'another password')
    })

    test('is refused when it is short or the same, and ends nothing then', async () => {
      const [phone, desk] = [await signIn('manager@waybill.example'), await signIn('manager@waybill.example')]
      expect(await setPassword(desk, '12345')).toMatchObject({ status: 422, body: { error_code: 'weak_password' } })
      expect(await setPassword(desk, 'waybill-demo')).toMatchObject({ status: 422, body: { error_code: 'same_password' } })
      expect((await as(phone).rpc('whoami')).status).toBe(200)
    })

    test('is refused to a session of more than a day, until its person signs in again', async () => {
      const old = await signIn('admin@waybill.example')
      await server.backend.database.query(`update auth.sessions set created_at = now() - interval '25 hours' where user_id = $1`, [
        old.user.id,
      ])
      expect(await setPassword(old, 'another password')).toMatchObject({ status: 400, body: { error_code: 'reauthentication_needed' } })
      expect((await as(old).rpc('whoami')).status).toBe(200)
      expect((await setPassword(await signIn('admin@waybill.example'), 'another password')).status).toBe(200)
    })
  })
})
