import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetTokens, keepTokens } from '#backend/auth/session-tokens.ts'
import { HANDED_OVER } from '#backend/transport/kept-answers.ts'
import { requestTracking } from '#backend/transport/request-tracking.ts'
import { isAnything, isDone } from '#backend/transport/shape.ts'
import { aDeviceOfAsha, OF_ASHA } from '#tests/support/calls/call-contract.ts'
import { isVisitorsTracking } from '../../../sw/policy.ts'

const NUMBER = { trackingNumber: '7100001' }
const FOUND = JSON.stringify({ done: true })

aDeviceOfAsha()
let asked: Request[] = []
let answers: Response[] = []
const hears = (...bodies: string[]) => (answers = bodies.map((body) => json(body)))
const json = (body: string, status = 200) => new Response(body, { status, headers: { 'content-type': 'application/json' } })
const look = (keep: boolean) => requestTracking('track_shipment', NUMBER, isAnything, keep)
const tokens = () => asked.map(({ headers }) => headers.get('authorization'))

beforeEach(() => {
  asked = []
  // A request is made of what was asked, as a browser does: it takes no words that do not exist.
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    asked.push(new Request(address, init))
    const answer = answers.shift()
    if (answer === undefined) throw new TypeError('Failed to fetch')
    return answer
  })
})

describe('who asks', () => {
  test('is the signed-in person, once, and nothing of their answer may be kept', async () => {
    hears(FOUND)
    expect((await look(true)).call.kind).toBe('answer')
    expect([tokens(), asked.map(isVisitorsTracking), asked[0]?.cache]).toEqual([['Bearer of-asha'], [false], 'no-store'])
  })

  test('is a visitor where nobody is signed in, whose answer may be kept if they wish', async () => {
    forgetTokens()
    hears(FOUND, FOUND)
    await look(true)
    await look(false)
    expect([tokens(), asked.map(isVisitorsTracking)]).toEqual([
      [null, null],
      [true, false],
    ])
  })

  test.each([
    ['whose session the server no longer knows', OF_ASHA, ['Bearer of-asha', null]],
    ['whose session is about to end', { ...OF_ASHA, expires_at: Math.floor(Date.now() / 1000) + 10 }, [null]],
  ])('is a visitor in place of a person %s, and still nothing is kept', async (_whose, session, by) => {
    keepTokens(session)
    answers = [...(by.length === 2 ? [json('{"code":"PGRST301"}', 401)] : []), json(FOUND)]
    expect((await look(true)).call.kind).toBe('answer')
    expect([tokens(), asked.map(isVisitorsTracking)]).toEqual([by, by.map(() => false)])
  })

  test('asks in JSON, and does not say on which page: the number may stand in its address', async () => {
    hears(FOUND)
    await look(true)
    const [request] = asked
    expect([request?.headers.get('content-type'), request?.referrerPolicy]).toEqual(['application/json', 'no-referrer'])
    expect(await request?.json()).toEqual({ p: NUMBER })
  })
})

describe('the server’s words about a failure', () => {
  test.each([
    ['are handed on', '{"code":"P0001","message":"Too many look-ups today."}', 'Too many look-ups today.'],
    ['are none where it says nothing', '{"code":"P0001","message":""}', null],
    ['are none where they are no words', '{"code":"P0001","message":7}', null],
    ['are none where it says something else', '{"code":"P0001"}', null],
    ['are none on a page', '<html>Bad gateway</html>', null],
  ])('%s', async (_what, body, words) => {
    answers = [json(body, 400)]
    expect(await look(true)).toMatchObject({ seenAt: null, words })
  })
})

describe('the first answer of a visit, before a service worker is in charge', () => {
  let handedOver: unknown[] = []
  let start = () => {}
  /** A page whose service worker starts when a test lets it. */
  function aPageWith(controller: object | null) {
    const ready = new Promise((resolve) => {
      start = () => resolve({ active: { postMessage: (message: unknown) => handedOver.push(message) } })
    })
    vi.stubGlobal('navigator', { serviceWorker: { controller, ready } })
  }
  const begun = async () => {
    start()
    await new Promise((resolve) => setTimeout(resolve))
    return handedOver
  }

  beforeEach(() => {
    handedOver = []
    forgetTokens()
    aPageWith(null)
  })
  afterEach(() => forgetTokens())

  test('is handed over to it, so that it can be read again without signal', async () => {
    hears(FOUND)
    await look(true)
    expect(handedOver).toEqual([])
    expect(await begun()).toEqual([{ type: HANDED_OVER, p: NUMBER, answer: FOUND }])
  })

  test('is not, where it may not be kept', async () => {
    hears(FOUND)
    await look(false)
    expect(await begun()).toEqual([])
  })

  test('is not, where the worker has seen it itself', async () => {
    aPageWith({})
    hears(FOUND)
    await look(true)
    expect(await begun()).toEqual([])
  })

  test('is not, where it is no answer', async () => {
    answers = [json('{}', 400), json('{"error":"login required"}')]
    await look(true)
    await requestTracking('track_shipment', NUMBER, isDone, true)
    expect(await begun()).toEqual([])
  })

  test('is not, if somebody has signed in meanwhile', async () => {
    hears(FOUND)
    await look(true)
    keepTokens(OF_ASHA)
    expect(await begun()).toEqual([])
  })

  test('is not a signed-in person’s', async () => {
    keepTokens(OF_ASHA)
    hears(FOUND)
    await look(true)
    forgetTokens()
    expect(await begun()).toEqual([])
  })
})
