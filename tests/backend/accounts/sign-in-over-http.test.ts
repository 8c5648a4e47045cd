import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'

import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { BCRYPT_COST } from '#scripts/test-run/bcrypt-cost.ts'
import { callAs, signIn, type Answer, type Caller } from '#tests/support/backend/caller.ts'
import { choosePasswordByMail, setPassword } from '#tests/support/backend/mails-of-server.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

onEveryDatabase((start) => {
  let server: TestServer
  let visitor: Caller

  beforeAll(async () => {
    server = await start()
    visitor = callAs(server.url)
  })
  afterAll(() => server.remove())
  afterEach(() => vi.unstubAllEnvs())

  /** Limits count by the minute: a test of one must not begin at the end of it. */
  async function forgetCalls(): Promise<void> {
    const left = 60_000 - (Date.now() % 60_000)
    if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left + 100))
    await server.backend.database.query('delete from public.call_counters')
  }

  async function signInForDelivery(login: string, password: string): Promise<Answer & { took: number }> {
    const started = performance.now()
    const answer = await callAs(server.url, { apikey: null }).post('/functions/v1/delivery-sign-in', { login, password })
    return { ...answer, took: performance.now() - started }
  }

  test('it says that it signs nobody in by phone: it sends no text messages', async () => {
    const { status, body } = await visitor.get('/auth/v1/settings')
    expect([status, body]).toEqual([200, { external: { email: true, phone: false }, disable_signup: false }])
  })

  test('a password is hashed with the server’s own ten rounds where no test spares them', async () => {
    vi.stubEnv(BCRYPT_COST, '')
    const email = 'hashed@people.example'
    await visitor.post('/auth/v1/signup', { email, password: 'a long password' })
    await choosePasswordByMail(server.url, email, 'a long password')
    const [hashed] = await server.backend.database.query<{ hash: string }>(
      'select encrypted_password as hash from auth.users where email = $1',
      [email],
    )
    expect(hashed?.hash).toMatch(/^\$2[aby]\$10\$/)
    await signIn(server.url, email, 'a long password')
  })

  describe('delivery sign-in', () => {
    test('opens a session by e-mail and by ten-digit phone', async () => {
      await forgetCalls()
      for (const login of ['driver@waybill.example', 'DRIVER@Waybill.EXAMPLE', '9000000001', '+91 90000-00001']) {
        const { status, body } = await signInForDelivery(login, 'waybill-demo')
        expect([login, status]).toEqual([login, 200])
        expect(Object.keys(body as object).toSorted()).toEqual([
          'access_token',
          'expires_at',
          'expires_in',
          'refresh_token',
          'token_type',
          'user',
        ])
        expect((body as { user: { email: string } }).user.email).toBe('driver@waybill.example')
      }
    })

    test('says one thing and takes one time for a wrong password, an unknown number and an unknown address', async () => {
      await forgetCalls()
      const answers = await Promise.all([
        signInForDelivery('9000000001', 'wrong password'),
        signInForDelivery('9111111111', 'wrong password'),
        signInForDelivery('nobody@people.example', 'wrong password'),
        signInForDelivery('', ''),
      ])
      for (const { status, body, took } of answers) {
        expect([status, body]).toEqual([400, { error: 'invalid-credentials' }])
        expect(took).toBeGreaterThanOrEqual(799)
      }
    })

    test('stops a caller after ten tries in a minute, with any invented forwarding header', async () => {
      await forgetCalls()
      const tries = await Promise.all(
        Array.from({ length: 12 }, (_, index) =>
          callAs(server.url).post(
            '/functions/v1/delivery-sign-in',
            { login: `91000000${10 + index}`, password: 'x' },
            {
              'x-forwarded-for': `10.0.0.${index}`,
              'cf-connecting-ip': `10.0.0.${index}`,
              'x-waybill-caller': `10.0.0.${index}`,
            },
          ),
        ),
      )
      const refused = tries.filter(({ status }) => status === 429)
      expect(refused).toHaveLength(2)
      expect(refused[0]?.body).toEqual({ error: 'too-many' })
      expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
      await forgetCalls()
    })
  })

  describe('tracking is limited by caller', () => {
    test('the eleventh call in a minute is a 429 with Retry-After, under any invented address', async () => {
      await forgetCalls()
      const statuses: number[] = []
      let last: Answer | null = null
      for (let call = 0; call < 11; call += 1) {
        last = await visitor.post(
          '/rest/v1/rpc/track_shipment',
          { p: { trackingNumber: '404' } },
          { 'x-forwarded-for': `10.1.1.${call}`, 'x-waybill-caller': `10.1.1.${call}` },
        )
        statuses.push(last.status)
      }
      expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
      expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0)
    })
  })

  describe('accounts and mails', () => {
    /** The one in the newest mail. */
    async function linkTo(address: string): Promise<string> {
      const mailbox = (await callAs(server.url).get('/_mailbox')).body as { to: string; text?: string }[]
      const mail = mailbox.find(({ to }) => to === address)
      return /https?:\/\/\S+\/auth\/v1\/verify\?[^\s"<]+/.exec(mail?.text ?? '')?.[0].replaceAll('&amp;', '&') ?? ''
    }

    const follow = (link: string) => fetch(link, { redirect: 'manual' })

    async function emailOf(userId: string): Promise<string | undefined> {
      return (await server.backend.database.query<{ email: string }>('select email from auth.users where id = $1', [userId]))[0]?.email
    }

    test('a new account is confirmed by the link in its mail, which leads to the app’s root', async () => {
      expect((await visitor.post('/auth/v1/signup', { email: 'New@people.example', password: 'a long password' })).status).toBe(200)
      expect(
        (await visitor.post('/auth/v1/token?grant_type=password', { email: 'new@people.example', password: 'a long password' })).status,
      ).toBe(400)

      const link = await linkTo('new@people.example')
      expect(new URL(link).origin).toBe(server.url)
      const followed = await follow(link)
      const landing = new URL(followed.headers.get('location') ?? '')
      expect([followed.status, landing.origin, landing.pathname]).toEqual([303, server.url, '/'])
      const brought = new URLSearchParams(landing.hash.slice(1))
      expect(brought.get('type')).toBe('signup')
      expect((await setPassword(server.url, brought.get('access_token') ?? '', 'a long password')).status).toBe(200)

      expect(
        (await visitor.post('/auth/v1/token?grant_type=password', { email: 'new@people.example', password: 'a long password' })).status,
      ).toBe(200)
    })

    test('a new address counts once its own link was followed, never by the old one’s', async () => {
      const account = { email: 'mover@people.example', password: 'a long password' }
      await visitor.post('/auth/v1/signup', account)
      const confirmation = await linkTo(account.email)
      await choosePasswordByMail(server.url, account.email, account.password)
      const { token, userId } = await signIn(server.url, account.email, account.password)
      const asked = await fetch(`${server.url}/auth/v1/user`, {
        method: 'PUT',
        headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'victim@people.example' }),
      })
      expect(asked.status).toBe(200)

      await follow(confirmation)
      expect(await emailOf(userId)).toBe(account.email)
      await follow(await linkTo('victim@people.example'))
      expect(await emailOf(userId)).toBe('victim@people.example')
      // The owner of the new address may have pressed the link: the one who asked has neither a password to it nor a session.
      const again = await visitor.post('/auth/v1/token?grant_type=password', { email: 'victim@people.example', password: account.password })
      expect(again.status).toBe(400)
      const asBefore = await fetch(`${server.url}/rest/v1/rpc/whoami`, {
        method: 'POST',
        headers: { apikey: PUBLISHABLE_KEY, authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: '{}',
      })
      expect(asBefore.status).toBe(401)
    })

    test('signing up a confirmed address again answers a user without identities, and changes nothing', async () => {
      const { status, body } = await visitor.post('/auth/v1/signup', { email: 'Driver@waybill.example', password: 'another password' })
      expect(status).toBe(200)
      expect(body).toMatchObject({ email: 'driver@waybill.example', identities: [] })
      expect(
        (await visitor.post('/auth/v1/token?grant_type=password', { email: 'driver@waybill.example', password: 'waybill-demo' })).status,
      ).toBe(200)
    })

    test('signing up an unconfirmed address again is a 429', async () => {
      await visitor.post('/auth/v1/signup', { email: 'twice@people.example', password: 'a long password' })
      expect((await visitor.post('/auth/v1/signup', { email: 'twice@people.example', password: 'a long password' })).status).toBe(429)
    })

    test('a profile appears with the account', async () => {
      const [profile] = await server.backend.database.query<{ name: string }>(
        `select name from public.users where email = 'driver@waybill.example'`,
      )
      expect(profile).toEqual({ name: 'Dev Driver' })
    })
  })
})
