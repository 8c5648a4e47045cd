import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { callAs, signIn, type Answer, type Caller } from '#tests/support/backend/caller.ts'
import { onEveryDatabase } from '#tests/support/backend/on-every-database.ts'
import type { TestServer } from '#tests/support/backend/test-server.ts'

const PASSWORD = '/auth/v1/token?grant_type=password'
const DRIVER = 'driver@waybill.example'

onEveryDatabase((start) => {
  let server: TestServer
  let visitor: Caller

  beforeAll(async () => {
    server = await start()
    visitor = callAs(server.url)
  })
  afterAll(() => server.remove())

  /** Limits count by the minute: a test of one must not begin at the end of it. */
  beforeEach(async () => {
    const left = 60_000 - (Date.now() % 60_000)
    if (left < 15_000) await new Promise((resolve) => setTimeout(resolve, left + 100))
    await server.backend.database.query('delete from public.call_counters')
  })

  function guess(email: string, path = PASSWORD, headers = {}): Promise<Answer> {
    return visitor.post(path, { email, password: 'a wrong guess' }, headers)
  }

  test('ten wrong passwords a minute, then the account is closed to this caller and open to others', async () => {
    const statuses = (await Promise.all(times(10, () => guess(DRIVER)))).map(({ status }) => status)
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 400))

    const refused = await visitor.post(PASSWORD, { email: ' Driver@Waybill.example', password: 'waybill-demo' })
    expect([refused.status, refused.body]).toMatchObject([429, { error_code: 'over_request_rate_limit' }])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    await signIn(server.url, 'staff@waybill.example')

    await server.backend.database.query(
      `update public.call_counters set bucket = replace(bucket, '127.0.0.1', '192.0.2.1') where bucket like '%127.0.0.1%'`,
    )
    await signIn(server.url, DRIVER)
  })

  test('guesses that run at once are counted before they are answered', async () => {
    const answers = await Promise.all(Array.from({ length: 15 }, () => guess(DRIVER)))
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10)
  })

  test('people who sign in use nothing up, however many share an address', async () => {
    for (let call = 0; call < 12; call += 1) await signIn(server.url, DRIVER)
    const [left] = await server.backend.database.query<{ calls: number }>(
      `select coalesce(sum(calls), 0)::integer as calls from public.call_counters where bucket like 'auth%'`,
    )
    expect(left).toEqual({ calls: 0 })
  })

  test('thirty wrong guesses a minute over all accounts, under any invented address; a session goes on', async () => {
    const { body } = await visitor.post(PASSWORD, { email: DRIVER, password: 'waybill-demo' })
    const guesses = await Promise.all(
      times(30, (call) => guess(`nobody${call}@people.example`, PASSWORD, { 'x-forwarded-for': `10.0.0.${call}` })),
    )
    expect(guesses.every(({ status }) => status === 400)).toBe(true)
    expect((await guess('somebody@people.example', PASSWORD, { 'cf-connecting-ip': '10.0.1.1' })).status).toBe(429)
    expect((await guess('somebody@people.example', '/auth/v1/%74oken?grant_type=password')).status).toBe(429)
    expect((await guess('somebody@people.example', `${PASSWORD}&grant_type=refresh_token`)).status).toBe(429)

    const { access_token: token, refresh_token } = body as { access_token: string; refresh_token: string }
    expect((await visitor.post('/auth/v1/token?grant_type=refresh_token', { refresh_token })).status).toBe(200)
    expect((await callAs(server.url, { token }).get('/auth/v1/user')).status).toBe(200)
    expect((await visitor.get('/auth/v1/health')).status).toBe(200)
  })

  test.each(['recover', 'otp', 'signup', 'verify', 'resend'])('%s: ten a minute for one address, thirty for one caller', async (what) => {
    const ask = (email: string) =>
      visitor.post(`/auth/v1/${what}`, { email, password: 'a long password', type: 'signup', token: '000000', create_user: false })
    const isLimited = ({ body }: Answer) => (body as { error_code?: string }).error_code === 'over_request_rate_limit'
    const toOne = await Promise.all(times(10, () => ask('one@people.example')))
    expect(toOne.filter(isLimited)).toEqual([])
    const refused = await ask('One@people.example')
    expect([refused.status, isLimited(refused)]).toEqual([429, true])
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    const toOthers = await Promise.all(times(20, (call) => ask(`one${call}@people.example`)))
    expect(toOthers.filter(isLimited)).toEqual([])
    expect((await ask('another@people.example')).body).toMatchObject({ error_code: 'over_request_rate_limit' })
    expect((await visitor.get('/auth/v1/verify?type=recovery&token=guessed')).status).toBe(429)
  })

  test('a person who follows one mail link too many reads so in the app, for every address in the link', async () => {
    const follow = async (type: string) =>
      fetch(`${server.url}/auth/v1/verify?type=${type}&token=guessed&redirect_to=https://elsewhere.example`, {
        headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' },
        redirect: 'manual',
      })
    for (let call = 0; call < 30; call += 1) await follow('signup')
    for (const type of ['signup', 'recovery']) {
      const told = await follow(type)
      expect(told.status).toBe(303)
      const address = new URL(told.headers.get('location') ?? '')
      expect(address.origin).toBe(new URL(server.url).origin)
      expect(Object.fromEntries(new URLSearchParams(address.hash.slice(1)))).toMatchObject({ error_code: 'over_request_rate_limit', type })
    }
  })
})

function times<Value>(count: number, call: (index: number) => Value): Value[] {
  return Array.from({ length: count }, (_, index) => call(index))
}
