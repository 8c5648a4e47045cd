import { PASSWORD } from '#tests/support/e2e/people.ts'

const KEY = 'sb_publishable_waybill_embedded'

/** Signs in apart from any browser; answers calls with that person's rights. */
export async function askAs(url: string, email: string): Promise<<Answer>(name: string, p: unknown) => Promise<Answer>> {
  const session = (await post(`${url}/auth/v1/token?grant_type=password`, { email, password: PASSWORD })) as { access_token: string }
  return async <Answer>(name: string, p: unknown) => (await post(`${url}/rest/v1/rpc/${name}`, { p }, session.access_token)) as Answer
}

async function post(address: string, body: unknown, token?: string): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: KEY, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
  return response.json()
}
