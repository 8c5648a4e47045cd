import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { exchange, type Sending } from '#backend/transport/exchange.ts'
import { request } from '#backend/transport/request.ts'
import { isAnything } from '#backend/transport/shape.ts'

const ADDRESS = 'https://waybill.example/rest/v1/rpc/areas_served'
const sending: Sending = { method: 'POST', contentType: 'application/json', body: '{"p":{}}', token: null }
const bytes = (...texts: (string | number[])[]) =>
  texts.map((text) => (typeof text === 'string' ? new TextEncoder().encode(text) : Uint8Array.from(text)))

let asked: Request[] = []
let answer: (request: Request) => Response | Promise<Response>

beforeEach(() => {
  asked = []
  vi.stubGlobal('location', { origin: 'https://waybill.example' })
  // A request is made of what was asked, as a browser does: it takes no words that do not exist.
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const made = new Request(address, init)
    asked.push(made)
    return answer(made)
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As a browser's: a fetch that is given up breaks off its body. */
function arriving(chunks: Uint8Array[], everyMs: number, isWhole: boolean) {
  return ({ signal }: Request) => {
    const stream = new ReadableStream<Uint8Array>({
      start(to) {
        signal.addEventListener('abort', () => to.error(new Error('aborted')))
      },
      async pull(to) {
        await new Promise((resolve) => setTimeout(resolve, everyMs))
        const next = chunks.shift()
        if (next !== undefined) to.enqueue(next)
        else if (isWhole) to.close()
        else await new Promise(() => {})
      },
    })
    return new Response(stream, { headers: { 'content-type': 'application/json' } })
  }
}

describe('a question', () => {
  test('is put to the server itself: no copy will do, and no redirect is followed', async () => {
    answer = () => Response.json({})
    await exchange(ADDRESS, sending)
    const [made] = asked
    expect([made?.method, made?.cache, made?.redirect]).toEqual(['POST', 'no-store', 'manual'])
  })

  test('of a public page is JSON, under the app’s key and nobody’s token', async () => {
    answer = () => Response.json({ areas: [] })
    expect((await request({ path: '/rest/v1/rpc/areas_served' }, isAnything)).kind).toBe('answer')
    const [made] = asked
    expect([made?.url, Object.fromEntries(made?.headers ?? []), await made?.text()]).toEqual([
      ADDRESS,
      { 'content-type': 'application/json', apikey: 'sb_publishable_waybill_embedded' },
      '{}',
    ])
  })
})

describe('an answer', () => {
  test('that leads elsewhere says so', async () => {
    const led = (facts: object, response: Response) => Object.defineProperties(response, Object.getOwnPropertyDescriptors(facts))
    const nothing = { contentType: '', retryAfter: null, body: '' }
    answer = () => led({ type: 'opaqueredirect', status: 0 }, new Response(null))
    expect(await exchange(ADDRESS, sending)).toEqual({ status: 0, redirected: true, ...nothing })
    answer = () => led({ redirected: true }, new Response(null))
    expect(await exchange(ADDRESS, sending)).toEqual({ status: 200, redirected: true, ...nothing })
  })

  test('is read as it was written, however its letters were cut on the way', async () => {
    const [text = new Uint8Array()] = bytes('{"city":"Pune — पुणे"}')
    answer = arriving(
      Array.from(text, (byte) => Uint8Array.of(byte)),
      0,
      true,
    )
    expect(await exchange(ADDRESS, sending)).toMatchObject({ redirected: false, body: '{"city":"Pune — पुणे"}' })
  })

  test('may take as long as it needs while something moves, and is given up after half a minute of nothing', async () => {
    vi.useFakeTimers()
    answer = arriving(bytes('{"a"', ':1', '}'), 29_000, true)
    const slow = exchange(ADDRESS, sending)
    await vi.advanceTimersByTimeAsync(4 * 29_000)
    expect(await slow).toMatchObject({ status: 200, body: '{"a":1}' })
    answer = arriving(bytes('{"a"'), 1_000, false)
    const stalled = exchange(ADDRESS, sending)
    await vi.advanceTimersByTimeAsync(32_000)
    expect(await stalled).toEqual({ kind: 'failed', message: 'The server took too long to answer' })
  })

  test('that has arrived is not given up any more', async () => {
    vi.useFakeTimers()
    answer = () => Response.json({})
    await exchange(ADDRESS, sending)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([false])
  })
})
