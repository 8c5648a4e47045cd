import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepTokens, type SessionTokens } from '#backend/auth/session-tokens.ts'
import type { RpcName } from '#backend/transport/server-address.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'

/** What an answer may hold in place of a value and still be believed. */
type Lack = 'null' | 'absence' | 'another kind'

class Loose<Value> {
  constructor(
    readonly value: Value,
    readonly takes: readonly Lack[],
  ) {}
}

/** A whole answer, with its loose places marked. */
export type Told<Value> = Whole<Value> | Loose<Whole<Value>>
type Whole<Value> = Value extends readonly (infer Each)[]
  ? readonly Told<Each>[]
  : Value extends object
    ? { [Name in keyof Value]: Told<Value[Name]> }
    : Value

/** The server may say null here. */
export const orNull = <const Value>(value: Value) => new Loose(value, ['null'])
/** An older server leaves it out. */
export const orAbsent = <const Value>(value: Value) => new Loose(value, ['absence'])
export const orNullOrAbsent = <const Value>(value: Value) => new Loose(value, ['null', 'absence'])
/** Fields that are shown as they come, or that change nothing: whatever stands there, the answer is believed. */
export function unread<const Fields extends object>(fields: Fields): { [Name in keyof Fields]: Loose<Fields[Name]> } {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, new Loose(value, ['null', 'absence', 'another kind'])]),
  ) as {
    [Name in keyof Fields]: Loose<Fields[Name]>
  }
}

/** The answer as it travels. */
export function whole(told: unknown): unknown {
  if (told instanceof Loose) return whole(told.value)
  if (Array.isArray(told)) return told.map(whole)
  if (typeof told !== 'object' || told === null) return told
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, whole(value)]))
}

export interface Altered {
  /** What was done to the answer, for the message of a test. */
  what: string
  answer: unknown
  isBelieved: boolean
}

const ABSENT = Symbol('absent')
const INSTANT = /^\d{4}-\d\d-\d\dT/

/** The same answer with each of its values left out, null, or of another kind, one at a time. */
export function alteredAnswers(told: unknown, where = 'all', put: (value: unknown) => unknown = (value) => value): Altered[] {
  const takes = told instanceof Loose ? told.takes : []
  const value: unknown = told instanceof Loose ? told.value : told
  const alter = (what: string, by: unknown, lack: Lack): Altered => ({
    what: `${where} ${what}`,
    answer: put(by),
    isBelieved: takes.includes(lack),
  })
  const altered = otherKinds(value).map((by) => alter(`as ${JSON.stringify(by)}`, by, 'another kind'))
  // What stands in a list is not left out, and the answer itself is not either.
  if (/\.[^.\d][^.]*$/.test(where)) altered.push(alter('left out', ABSENT, 'absence'))
  if (takes.includes('another kind')) return altered
  if (value === null) throw new Error(`Give ${where} a value: null has no kind`)
  altered.push(alter('null', null, 'null'))
  if (typeof value !== 'object') return altered
  const inside = Array.isArray(value)
    ? value.flatMap((each, at) => alteredAnswers(each, `${where}.${at}`, (by) => put(whole(value.with(at, by)))))
    : Object.entries(value).flatMap(([name, each]) => alteredAnswers(each, `${where}.${name}`, (by) => put(withField(value, name, by))))
  return [...altered, ...inside]
}

function withField(value: object, name: string, by: unknown): unknown {
  const fields = whole(value) as Record<string, unknown>
  if (by === ABSENT) delete fields[name]
  else fields[name] = by
  return fields
}

function otherKinds(value: unknown): unknown[] {
  if (value === null) return [7]
  if (typeof value === 'string') return INSTANT.test(value) ? [7, 'the day before'] : [7]
  if (typeof value === 'number') return [String(value)]
  if (typeof value === 'boolean') return [value ? 'true' : 'false']
  return Array.isArray(value) ? [{}, 'a list'] : [[], 'a record']
}

/** What hotels, portals and proxies say, and what no function of this server says. */
export const NOT_OURS: [name: string, of: Said][] = [
  ...[
    {},
    { error: 'login required' },
    { status: 'success' },
    { done: false },
    { refused: true },
    { refused: '' },
    { id: 'i1' },
    { invoice: {}, staff: {}, ledger: {}, quote: {}, account: {}, message: {}, shipment: {} },
    [],
    null,
    'ok',
    200,
  ].map((value): [string, Said] => [JSON.stringify(value), inJson(value)]),
  ['a page', { status: 200, type: 'text/html', body: '<html>Welcome</html>' }],
  ['JSON that ends too early', { status: 200, type: 'application/json', body: '{"done":true,"rows":[' }],
]

export function inJson(value: unknown, status = 200): Said {
  return { status, type: 'application/json', body: JSON.stringify(value) }
}

export interface Said {
  status: number
  type: string
  body: string
}

export interface Sent {
  method: string
  address: string
  token: string | null
  body: unknown
}

export const OF_ASHA: SessionTokens = { access_token: 'of-asha', refresh_token: 'r', user: { id: 'u1' } }
const ORIGIN = 'https://waybill.example'

/**
 * A browser in which Asha is signed in, and what it sends. `says` sets what each question hears from then on, `answers` asks for it each time;
 * without a word there is no network.
 */
export function aDeviceOfAsha() {
  const sent: Sent[] = []
  let said: Said | null = null
  let later: Said[] = []
  let answering: ((question: Sent) => Said | null) | null = null
  beforeEach(async () => {
    await loadSupabase()
    sent.length = 0
    said = null
    later = []
    answering = null
    const kept = new Map<string, string>()
    vi.stubGlobal('location', { origin: ORIGIN })
    vi.stubGlobal('navigator', { locks: { request: (_name: string, work: () => unknown) => work() } })
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
      removeItem: (key: string) => kept.delete(key),
    })
    vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers, body }: RequestInit) => {
      const token = new Headers(headers).get('authorization')
      const question: Sent = {
        method,
        address: address.replace(ORIGIN, ''),
        token,
        body: typeof body === 'string' ? (JSON.parse(body) as unknown) : null,
      }
      sent.push(question)
      said = answering?.(question) ?? later.shift() ?? said
      if (said === null) throw new TypeError('Failed to fetch')
      const { body: text, status, type } = said
      return new Response(status === 204 ? null : text, { status, headers: { 'content-type': type } })
    })
    keepTokens(OF_ASHA)
  })
  afterEach(() => vi.unstubAllGlobals())
  return {
    sent,
    hears: (next: Said | null) => (said = next),
    says: (value: unknown, status = 200) => (said = inJson(value, status)),
    answers: (by: (question: Sent) => Said | null) => (answering = by),
    saysInTurn: (values: unknown[]) => (later = values.map((value) => inJson(value))),
  }
}

type Refused = { refused: string }

export interface CallContract<Value> {
  call: () => Promise<ServerResult<Value>>
  /** The database's function, or the path of another door. */
  asks: RpcName | `/${string}`
  /** All that goes out with it; null where it is only read. */
  sends: object | null
  /** A whole answer, which is handed on as it came. */
  answer: NoInfer<Told<Exclude<Value, Refused>>>
  /** Those that may come instead; without any, a refusal is no answer. */
  refusals?: NoInfer<Extract<Value, Refused>>[]
  /** Asked as a visitor, also while somebody is signed in. */
  asVisitor?: true
}

/** Holds a call to what it sends, and to which answers it believes. */
export function callContract<Value>(name: string, contract: CallContract<Value>): void {
  const { call, asks, sends, answer, refusals = [], asVisitor } = contract
  describe(`${name}`, () => {
    const { sent, hears, says } = aDeviceOfAsha()

    test('is asked for by its name and with all that it needs', async () => {
      says(whole(answer))
      await call()
      const body = asks.startsWith('/') ? sends : { p: sends }
      const address = asks.startsWith('/') ? asks : `/rest/v1/rpc/${asks}`
      const token = asVisitor ? null : `Bearer ${OF_ASHA.access_token}`
      expect(sent).toEqual([{ method: sends === null ? 'GET' : 'POST', address, token, body }])
    })

    test('is handed on as the server said it', async () => {
      const value = whole(answer) as { serverTime?: string }
      says(value)
      expect(await call()).toEqual({ kind: 'answer', value, serverTime: value.serverTime ?? null })
    })

    test('is believed only whole', async () => {
      const judged: unknown[] = []
      for (const { what, answer: given, isBelieved } of alteredAnswers(answer)) {
        says(given)
        const { kind } = await call()
        if ((kind === 'answer') !== isBelieved) judged.push(`${what}: ${kind}`)
      }
      expect(judged).toEqual([])
    })

    test('is refused in the server’s words, where it may be refused at all', async () => {
      says({ refused: 'a-reason-of-tomorrow' })
      expect((await call()).kind).toBe(refusals.length > 0 ? 'answer' : 'failed')
      for (const refusal of refusals) {
        says(refusal)
        expect(await call()).toEqual({ kind: 'answer', value: refusal, serverTime: null })
      }
    })

    test('has no answer from anybody else, nor without a network', async () => {
      for (const [what, said] of NOT_OURS) {
        hears(said)
        expect([what, (await call()).kind]).not.toEqual([what, 'answer'])
      }
      hears(null)
      expect(await call()).toEqual({ kind: 'unreachable' })
      says({ message: 'Out of memory' }, 500)
      expect(await call()).toEqual({ kind: 'failed', message: 'The server answered 500' })
      says({ denied: 'inactive' })
      expect(await call()).toEqual({ kind: 'denied', why: 'inactive' })
    })
  })
}
