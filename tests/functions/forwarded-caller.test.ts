import { expect, test } from 'vitest'
import { signInForDelivery } from '#functions/delivery-sign-in/handler.ts'
import type { FunctionEnvironment } from '#functions/_shared/environment.ts'

const SECRET = 'sb_secret_of_the_project'

/** The headers with which the auth server is asked for a driver's session. */
async function headersOfSignIn(changes: Partial<FunctionEnvironment> & { from?: string } = {}): Promise<Headers> {
  const asked: Request[] = []
  const environment: FunctionEnvironment = {
    supabaseUrl: 'https://project.example',
    publishableKey: 'sb_publishable_of_the_project',
    secretKey: SECRET,
    fetch: (request) => {
      asked.push(request)
      const isFound = request.url.includes('/rpc/')
      return Promise.resolve(
        isFound ? Response.json({ limited: false, email: 'driver@people.example' }) : Response.json({ access_token: 'a token' }),
      )
    },
    callerOf: () => changes.from ?? '203.0.113.7',
    ...changes,
  }
  const body = JSON.stringify({ login: '9000000001', password: 'a password' })
  const answer = await signInForDelivery(new Request('https://project.example/delivery-sign-in', { method: 'POST', body }), environment)
  expect(answer.status).toBe(200)
  const signIn = asked.find(({ url }) => url.includes('/auth/v1/token'))
  return signIn?.headers ?? new Headers()
}

test.each(['203.0.113.7', '2001:db8::17', '::ffff:203.0.113.7'])(
  'the auth server counts a driver’s tries by the driver’s address %s',
  async (from) => {
    const headers = await headersOfSignIn({ from })
    expect([headers.get('sb-forwarded-for'), headers.get('apikey')]).toEqual([from, SECRET])
  },
)

test.each(['unknown', '', 'shared', '203.0.113.7, 198.51.100.1', 'a:\nb'])('nothing that is no address is handed on: %j', async (from) => {
  const headers = await headersOfSignIn({ from })
  expect([headers.get('sb-forwarded-for'), headers.get('apikey')]).toEqual([null, 'sb_publishable_of_the_project'])
})

test('an older key, with which the auth server believes no other address, is not sent in vain', async () => {
  const headers = await headersOfSignIn({ secretKey: 'eyJhbGciOiJIUzI1NiJ9.e30.signature' })
  expect([headers.get('sb-forwarded-for'), headers.get('apikey')]).toEqual([null, 'sb_publishable_of_the_project'])
})
