import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { PUBLISHABLE_KEY } from '#server/settings.ts'
import { callAs, type Answer, type Caller } from '#tests/support/backend/caller.ts'
import { choosePasswordByMail, follow, linkTo, mailsTo, setPassword as setPasswordOf } from '#tests/support/backend/mails-of-server.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

const SIGN_UP = '/auth/v1/signup'
const SIGN_IN = '/auth/v1/token?grant_type=password'
const RECOVER = '/auth/v1/recover'
const RESEND = '/auth/v1/resend'

onEveryDatabase((start) => {
  let server: TestServer
  let visitor: Caller

  beforeAll(async () => {
    server = await start()
    visitor = callAs(server.url)
  })
  afterAll(() => server.remove())
  beforeEach(async () => {
    await server.backend.database.query('delete from public.call_counters')
  })

  const register = (email: string, password = 'first secret', data: object = {}) => visitor.post(SIGN_UP, { email, password, data })
  const signsIn = async (email: string, password: string) => (await visitor.post(SIGN_IN, { email, password })).status === 200
  const mails = (email: string) => mailsTo(server.url, email)
  const link = (email: string) => linkTo(server.url, email)

  /** As if the last mail had gone out a while ago. */
  async function aMinuteLater(email: string): Promise<void> {
    await server.backend.database.query(
      `update auth.users set confirmation_sent_at = confirmation_sent_at - interval '61 seconds',
         recovery_sent_at = recovery_sent_at - interval '61 seconds' where email = $1`,
      [email],
    )
  }

  async function registerAndConfirm(email: string, password = 'first secret'): Promise<void> {
    await register(email, password)
    await choosePasswordByMail(server.url, email, password)
  }

  async function timed(ask: () => Promise<Answer>): Promise<{ status: number; body: unknown; took: number }> {
    const began = performance.now()
    const { status, body } = await ask()
    return { status, body, took: performance.now() - began }
  }

  describe('the mails', () => {
    test('say what they are for in text and in HTML, with the company’s name and nothing from elsewhere', async () => {
      await register('asha@people.example')
      await visitor.post(RECOVER, { email: 'asha@people.example' })
      const [recovery, confirmation] = await mails('asha@people.example')
      expect([confirmation?.subject, recovery?.subject]).toEqual([
        'Confirm your account at Deccan Sparrow Logistics',
        'Choose a new password at Deccan Sparrow Logistics',
      ])
      for (const { text = '', html = '' } of [confirmation, recovery].filter((mail) => mail !== undefined)) {
        const [address = ''] = /http\S+/.exec(text) ?? []
        expect(address).toContain(`${server.url}/auth/v1/verify?token=`)
        expect(html).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
        expect(text).toContain('asha@people.example')
        for (const part of [text, html]) expect(part).toContain('Plot 000, Sample Estate Road, Hyderabad 500000, Telangana, India')
        expect(html).not.toMatch(/<img|<script|src=|@import|url\(/i)
        expect(html.match(/https?:\/\/[^"<\s]+/g)?.every((each) => each.startsWith(server.url))).toBe(true)
      }
    })

    test('a browser gets a page to read and click, which nothing in a mail can leave', async () => {
      await register('"><script>alert(1)</script>@people.example')
      await register('page@people.example')
      const response = await fetch(`${server.url}/_mailbox`, { headers: { accept: 'text/html,application/xhtml+xml' } })
      const page = await response.text()
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(page).toContain(`href="${(await link('page@people.example')).replaceAll('&', '&amp;')}"`)
      expect(page).not.toContain('<script')
      expect((await fetch(`${server.url}/_mailbox`)).headers.get('content-type')).toContain('json')
    })
  })

  describe('registering', () => {
    test('the profile has the name and the phone that were given, and the link leads to the app with a session', async () => {
      await register('profile@people.example', 'first secret', { name: 'Asha Rao', phone: '9000012345' })
      const [profile] = await server.backend.database.query('select name, phone from public.users where email = $1', [
        'profile@people.example',
      ])
      expect(profile).toEqual({ name: 'Asha Rao', phone: '9000012345' })
      expect(await signsIn('profile@people.example', 'first secret')).toBe(false)

      const { address, brought } = await follow(await link('profile@people.example'))
      expect([address.origin, address.pathname, brought.get('type')]).toEqual([server.url, '/', 'signup'])
      const entered = callAs(server.url, { token: brought.get('access_token') ?? '' })
      expect((await entered.rpc('whoami')).body).toMatchObject({ name: 'Asha Rao', email: 'profile@people.example', role: 'customer' })
    })

    test('a link is good once', async () => {
      await register('once@people.example')
      const confirmation = await link('once@people.example')
      await follow(confirmation)
      expect((await follow(confirmation)).brought.get('error_code')).toBe('otp_expired')
    })

    test('a link that carries the hash itself is exchanged by the app', async () => {
      await register('hash@people.example')
      const tokenHash = new URL(await link('hash@people.example')).searchParams.get('token')
      const exchanged = await visitor.post('/auth/v1/verify', { type: 'signup', token_hash: tokenHash })
      expect(exchanged.body).toMatchObject({ user: { email: 'hash@people.example' }, token_type: 'bearer' })
      expect((await visitor.post('/auth/v1/verify', { type: 'signup', token_hash: tokenHash })).status).toBe(403)
    })

    test('a person who lost the mail registers again: a minute later it is sent again, and neither password counts', async () => {
      await register('lost@people.example', 'first secret')
      expect((await register('lost@people.example', 'another secret')).status).toBe(429)
      await aMinuteLater('lost@people.example')
      const again = await register('Lost@people.example', 'another secret')
      expect([again.status, again.body]).toMatchObject([200, { identities: [{ provider: 'email' }] }])
      expect(await mails('lost@people.example')).toHaveLength(2)
      const { brought } = await follow(await link('lost@people.example'))
      expect(await signsIn('lost@people.example', 'another secret')).toBe(false)
      expect(await signsIn('lost@people.example', 'first secret')).toBe(false)
      await setPassword(brought.get('access_token') ?? '', 'chosen secret')
      expect(await signsIn('lost@people.example', 'chosen secret')).toBe(true)
    })

    test.each(['signup', 'recovery'])(
      'somebody who signs an address up first, and guesses that its owner will follow, gets nothing once they do (%s)',
      async (type) => {
        const email = `owner-${type}@people.example`
        await register(email, 'the strangers secret')
        await aMinuteLater(email)
        if (type === 'signup') await register(email, 'the owners secret')
        else await visitor.post(RECOVER, { email })
        const { brought } = await follow(await link(email))
        expect(brought.get('type')).toBe(type)
        // Also while the owner is still thinking, or has closed the page.
        expect(await signsIn(email, 'the strangers secret')).toBe(false)
        const token = brought.get('access_token') ?? ''
        const admin = callAs(server.url, { apikey: server.secrets.secretKey })
        expect((await callAs(server.url, { token }).rpc('whoami')).body).toMatchObject({ role: 'customer' })
        await server.backend.database.query(
          `insert into public.staff (user_id, user_name, email, role) select id, 'Owner', email, 'Staff' from auth.users where email = $1`,
          [email],
        )
        expect(await signsIn(email, 'the strangers secret')).toBe(false)
        expect((await callAs(server.url, { token }).rpc('whoami')).body).toMatchObject({ role: 'staff' })
        expect((await setPassword(token, 'the owners secret')).status).toBe(200)
        expect(await signsIn(email, 'the strangers secret')).toBe(false)
        expect(await signsIn(email, 'the owners secret')).toBe(true)
        expect((await admin.rpc('make_first_admin', { email })).body).toEqual({ refused: 'admin-exists' })
      },
    )

    test('nobody becomes the first admin by an address that they have not shown to be theirs', async () => {
      await register('unproven@people.example', 'the strangers secret')
      const admin = callAs(server.url, { apikey: server.secrets.secretKey })
      expect((await admin.rpc('make_first_admin', { email: 'unproven@people.example' })).body).toEqual({ refused: 'not-confirmed' })
    })

    test('two sign-ups of one address at once make one account and one mail', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => register('both@people.example')))
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429, 429])
      expect(await mails('both@people.example')).toHaveLength(1)
    })

    test('the first passwords that are tried are refused in words, and so is what the hash would cut off', async () => {
      for (const password of ['123456', 'password1', 'Weak.Person', 'deccan sparrow', 'कखगघ'.repeat(10)]) {
        const { status, body } = await register('weak.person@people.example', password)
        expect([password, status, body]).toMatchObject([
          password,
          422,
          { error_code: 'weak_password', msg: expect.stringMatching(/[a-z]\./) as string },
        ])
      }
      await registerAndConfirm('strong@people.example')
      const { body } = await visitor.post(SIGN_IN, { email: 'strong@people.example', password: 'first secret' })
      const change = (password: string) =>
        fetch(`${server.url}/auth/v1/user`, {
          method: 'PUT',
          headers: { authorization: `Bearer ${(body as { access_token: string }).access_token}`, 'content-type': 'application/json' },
          body: JSON.stringify({ password }),
        })
      expect([(await change('123456')).status, (await change('strong99')).status]).toEqual([422, 422])
      expect(await signsIn('strong@people.example', 'first secret')).toBe(true)
      expect(await signsIn('strong@people.example', '123456')).toBe(false)
    })

    test.each([
      ['no address', { password: 'first secret' }],
      ['no password', { email: 'none@people.example' }],
      ['five letters', { email: 'none@people.example', password: '12345' }],
      ['no address at all', { email: 'not an address', password: 'first secret' }],
      ['a second header', { email: 'none@people.example\r\nBcc: everybody@people.example', password: 'first secret' }],
      ['a list', ['none@people.example']],
      ['an address that is none', { email: { $ne: null }, password: 'first secret' }],
    ])('%s is refused, and no mail goes out', async (_what, body) => {
      const before = server.mail.kept().length
      const { status } = await visitor.post(SIGN_UP, body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(server.mail.kept()).toHaveLength(before)
    })
  })

  describe('asking for the confirmation mail again', () => {
    test('answers alike whether an account waits, is confirmed or does not exist', async () => {
      await register('waits@people.example')
      await registerAndConfirm('confirmed@people.example')
      const asked = ['waits@people.example', 'confirmed@people.example', 'nobody@people.example']
      const answers = await Promise.all(asked.map((email) => timed(() => visitor.post(RESEND, { type: 'signup', email }))))
      for (const { status, body, took } of answers) {
        expect([status, body]).toEqual([200, {}])
        expect(took).toBeGreaterThanOrEqual(795)
      }
      expect(await mails('nobody@people.example')).toEqual([])
      expect(await mails('confirmed@people.example')).toHaveLength(1)
    })

    test('sends a link that works, once a minute', async () => {
      await register('again@people.example')
      const first = await link('again@people.example')
      await visitor.post(RESEND, { type: 'signup', email: 'again@people.example' })
      expect(await mails('again@people.example')).toHaveLength(1)
      await aMinuteLater('again@people.example')
      const both = () => visitor.post(RESEND, { type: 'signup', email: 'Again@people.example' })
      await Promise.all([both(), both()])
      expect(await mails('again@people.example')).toHaveLength(2)
      expect((await follow(first)).brought.get('error_code')).toBe('otp_expired')
      expect((await follow(await link('again@people.example'))).brought.get('type')).toBe('signup')
    })
  })

  describe('a forgotten password', () => {
    test('a stranger learns neither from the answer nor from its time whether there is an account', async () => {
      await registerAndConfirm('known@people.example')
      const ask = (email: string) => timed(() => visitor.post(RECOVER, { email }))
      const [known, unknown] = await Promise.all([ask('known@people.example'), ask('unknown@people.example')])
      expect([known.status, known.body]).toEqual([200, {}])
      expect([unknown.status, unknown.body]).toEqual([200, {}])
      for (const { took } of [known, unknown]) expect(took).toBeGreaterThanOrEqual(795)
      expect(Math.abs(known.took - unknown.took)).toBeLessThan(400)
      expect(await mails('unknown@people.example')).toEqual([])
    })

    test('a wrong password takes the same time for an account and for none', async () => {
      await registerAndConfirm('guessed@people.example')
      const guess = (email: string) => timed(() => visitor.post(SIGN_IN, { email, password: 'a wrong guess' }))
      const [known, unknown] = await Promise.all([guess('guessed@people.example'), guess('unguessed@people.example')])
      expect([known.status, known.body]).toEqual([unknown.status, unknown.body])
      for (const { took } of [known, unknown]) expect(took).toBeGreaterThanOrEqual(795)
    })

    test('the link opens a session that sets the new password; the old one and every other session are over', async () => {
      const email = 'forgot@people.example'
      await registerAndConfirm(email)
      const elsewhere = (await visitor.post(SIGN_IN, { email, password: 'first secret' })).body as { refresh_token: string }
      await visitor.post(RECOVER, { email })
      const recovery = await link(email)
      const { address, brought } = await follow(recovery)
      expect([address.pathname, brought.get('type')]).toEqual(['/', 'recovery'])

      const token = brought.get('access_token') ?? ''
      const changed = await setPassword(token, 'second secret')
      expect(changed.status).toBe(200)
      expect((await callAs(server.url, { token }).post('/auth/v1/logout?scope=global', {})).status).toBe(204)
      expect(await signsIn(email, 'first secret')).toBe(false)
      expect(await signsIn(email, 'second secret')).toBe(true)
      const renewed = await visitor.post('/auth/v1/token?grant_type=refresh_token', { refresh_token: elsewhere.refresh_token })
      expect(renewed.status).toBe(400)
      expect((await setPassword(token, 'third secret')).status).toBe(403)
      expect((await follow(recovery)).brought.get('error_code')).toBe('otp_expired')
    })

    test('asking twice in a minute leaves the first link good; later ones make it void', async () => {
      const email = 'twice-forgot@people.example'
      await registerAndConfirm(email)
      await visitor.post(RECOVER, { email })
      await visitor.post(RECOVER, { email: ' Twice-Forgot@people.example' })
      expect(await mails(email)).toHaveLength(2)
      const first = await link(email)
      await aMinuteLater(email)
      await visitor.post(RECOVER, { email })
      expect(await mails(email)).toHaveLength(3)
      expect((await follow(first)).brought.get('error_code')).toBe('otp_expired')
      expect((await follow(await link(email))).brought.get('type')).toBe('recovery')
    })

    test('a link older than an hour is over', async () => {
      const email = 'late@people.example'
      await registerAndConfirm(email)
      await visitor.post(RECOVER, { email })
      await server.backend.database.query(`update auth.users set recovery_sent_at = now() - interval '61 minutes' where email = $1`, [
        email,
      ])
      expect((await follow(await link(email))).brought.get('error_code')).toBe('otp_expired')
    })

    test.each(['', 'not an address', 'a@b\r\nBcc: everybody@people.example', null, ['a@b.example'], { email: 'a@b.example' }])(
      'an address that is none (%j) is refused or unknown, and no mail goes out',
      async (email) => {
        const before = server.mail.kept().length
        const { status } = await visitor.post(RECOVER, { email })
        expect([200, 400, 422]).toContain(status)
        expect(server.mail.kept()).toHaveLength(before)
      },
    )
  })

  test('a link leads only to this site, even if it asks for another', async () => {
    await register('redirected@people.example')
    const confirmation = new URL(await link('redirected@people.example'))
    confirmation.searchParams.set('redirect_to', 'https://elsewhere.example/')
    expect((await follow(confirmation.href)).address.origin).toBe(server.url)
    const asked = await fetch(`${server.url}${RECOVER}?redirect_to=https://elsewhere.example/`, {
      method: 'POST',
      headers: { apikey: PUBLISHABLE_KEY, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'redirected@people.example' }),
    })
    expect(asked.status).toBe(200)
    expect((await mails('redirected@people.example'))[0]?.text).not.toContain('elsewhere')
  })

  test('password managers find the page that changes a password, and that nothing else lies beside it', async () => {
    const found = await fetch(`${server.url}/.well-known/change-password`, { redirect: 'manual' })
    expect([found.status, found.headers.get('location')]).toEqual([302, '/account'])
    expect((await fetch(`${server.url}/.well-known/no-such-thing`)).status).toBe(404)
  })

  test('a guarded address has one spelling', async () => {
    for (const path of ['/auth/v1/%72ecover', '/auth/v1/%75ser', '/auth/v1/s%69gnup'])
      expect((await visitor.post(path, { email: 'known@people.example', password: 'x' })).status).toBe(404)
  })

  const setPassword = (token: string, password: string) => setPasswordOf(server.url, token, password)
})
