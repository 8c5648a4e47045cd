import { PUBLISHABLE_KEY } from '#server/settings.ts'

export interface Answer {
  status: number
  headers: Headers
  /** Any JSON that came back; a test knows what it asked for. */
  body: unknown
}

/** Somebody who talks to the server over HTTP: a visitor, a signed-in person, or the holder of the secret key. */
export interface Caller {
  get(path: string): Promise<Answer>
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>
  patch(path: string, body: unknown): Promise<Answer>
  delete(path: string): Promise<Answer>
  rpc(name: string, p?: unknown): Promise<Answer>
}

interface Who {
  apikey?: string | null
  token?: string
}

export function callAs(url: string, { apikey = PUBLISHABLE_KEY, token }: Who = {}): Caller {
  const identity = { ...(apikey === null ? {} : { apikey }), ...(token ? { authorization: `Bearer ${token}` } : {}) }

  async function ask(path: string, init: RequestInit): Promise<Answer> {
    const response = await fetch(url + path, init)
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: readJson(text) }
  }

  const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    ask(path, { method, headers: { 'content-type': 'application/json', ...identity, ...headers }, body: JSON.stringify(body) })
  const post: Caller['post'] = (path, body, headers) => send('POST', path, body, headers)
  return {
    get: (path) => ask(path, { headers: identity }),
    post,
    patch: (path, body) => send('PATCH', path, body),
    delete: (path) => ask(path, { method: 'DELETE', headers: identity }),
    rpc: (name, p = {}) => post(`/rest/v1/rpc/${name}`, { p }),
  }
}

export async function signIn(url: string, email: string, password = 'waybill-demo'): Promise<Caller & { token: string; userId: string }> {
  const { status, body } = await callAs(url).post('/auth/v1/token?grant_type=password', { email, password })
  if (status !== 200) throw new Error(`${email} could not sign in: ${status}`)
  const { access_token: token, user } = body as { access_token: string; user: { id: string } }
  return { ...callAs(url, { token }), token, userId: user.id }
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}
