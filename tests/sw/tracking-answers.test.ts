import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import {
  ASKED_HEADER,
  forgetKeptAnswers,
  HANDED_OVER,
  KEPT_ANSWERS,
  KEPT_MS,
  keptAnswers,
  MOST_KEPT,
  SEEN_AT_HEADER,
} from '#backend/transport/kept-answers.ts'
import { TRACKING } from '../../sw/policy.ts'
import { keepHandedOver, answerTracking, forgetOldAnswers } from '../../sw/tracking-answers.ts'

const ORIGIN = 'https://waybill.example'
const PHONE = '9000000001'
/** What a page or another visit would find; forgetting all of it puts an empty one in its place. */
let stored = new Map<string, Response>()
let network: (p: Record<string, string>) => unknown

/** The used part of a cache; a browser's own is in the tests of the whole app. A deleted cache lives on for code that holds it. */
const cacheOf = (entries: Map<string, Response>) => ({
  match: async (key: string | Request) => entries.get(addressOf(key))?.clone(),
  async put(key: string, response: Response) {
    entries.delete(addressOf(key))
    entries.set(addressOf(key), response)
  },
  delete: async (key: string | Request) => entries.delete(addressOf(key)),
  keys: async () => [...entries.keys()].map((address) => new Request(address)),
})
const addressOf = (key: string | Request) => (typeof key === 'string' ? new URL(key, ORIGIN).href : key.url)

beforeEach(() => {
  stored = new Map()
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z'), toFake: ['Date'] })
  vi.stubGlobal('caches', {
    open: async () => cacheOf(stored),
    has: async () => true,
    async delete() {
      stored = new Map()
      return true
    },
  })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { p } = (await request.json()) as { p: Record<string, string> }
    const answer = await network(p)
    if (answer === undefined) throw new TypeError('no network')
    return Response.json(answer)
  })
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function ask(p: Record<string, string>): Promise<Response> {
  const name = 'phone' in p ? 'track_by_phone' : 'track_shipment'
  return answerTracking(new Request(`${ORIGIN}/rest/v1/rpc/${name}`, { method: 'POST', body: JSON.stringify({ p }) }))
}

const parcels = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => ({ tracking_number: `T${from + index}` }))
/** The network takes its time, and gives this answer when it is told. */
function answerLater(): { arrive: (answer: unknown) => void; asked: () => boolean } {
  let resolve = (_answer: unknown) => {}
  const promise = new Promise<unknown>((give) => (resolve = give))
  const waiting = vi.fn(() => promise)
  network = waiting
  return { arrive: (answer) => resolve(answer), asked: () => waiting.mock.calls.length > 0 }
}

const withoutNetwork = () => (network = () => undefined)

test('page and service worker mean the same place and the same time', () => {
  expect({ KEPT_ANSWERS, SEEN_AT_HEADER, ASKED_HEADER, HANDED_OVER, KEPT_MS, MOST_KEPT }).toEqual({
    KEPT_ANSWERS: TRACKING.cache,
    SEEN_AT_HEADER: TRACKING.seenAtHeader,
    ASKED_HEADER: TRACKING.askedHeader,
    HANDED_OVER: TRACKING.handedOver,
    KEPT_MS: TRACKING.keptMs,
    MOST_KEPT: TRACKING.most,
  })
})

test('a server that fails in its own words gives way to the copy of what was seen', async () => {
  network = () => ({ shipment: { tracking_number: 'T1' } })
  await ask({ trackingNumber: 'T1' })
  vi.stubGlobal('fetch', async () => Response.json({ code: 'server-error' }, { status: 500 }))
  expect(await (await ask({ trackingNumber: 'T1' })).json()).toEqual({ shipment: { tracking_number: 'T1' } })
  expect((await ask({ trackingNumber: 'T2' })).status).toBe(500)
})

test('what a page was answered before there was a worker is kept like any other answer, and nonsense is not', async () => {
  await keepHandedOver({ p: { trackingNumber: 'T1' }, answer: '{"shipment":{"tracking_number":"T1"}}' })
  await keepHandedOver({ p: { trackingNumber: 'T2' }, answer: '{"shipment":null}' })
  await keepHandedOver({ p: null, answer: 7 })
  expect((await keptAnswers()).map(({ asked }) => asked)).toEqual(['T1'])
})

test('neither a phone number nor a tracking number stands in the address of a kept answer', async () => {
  network = (p) => ('phone' in p ? { shipments: parcels(1, 1), next: null, cut: false } : { shipment: parcels(1, 1)[0] })
  await ask({ phone: PHONE })
  await ask({ trackingNumber: 'AB-1001' })
  expect(stored.size).toBe(2)
  for (const address of stored.keys()) expect(address).toMatch(/^https:\/\/waybill\.example\/_seen\/tracking\/[0-9a-f]{64}$/)
})

test('a list is kept as far as it was seen, under its number with or without the 0, with the time of its beginning', async () => {
  network = ({ after }) =>
    after === undefined ? { shipments: parcels(1, 2), next: 'two', cut: false } : { shipments: parcels(3, 4), next: null, cut: false }
  await ask({ phone: PHONE })
  vi.setSystemTime('2026-11-21T11:00:00Z')
  await ask({ phone: PHONE, after: 'two' })
  withoutNetwork()
  const copy = await ask({ phone: `0${PHONE}` })
  expect(copy.headers.get(SEEN_AT_HEADER)).toBe('2026-11-21T10:00:00.000Z')
  expect(await copy.json()).toEqual({ shipments: parcels(1, 4), next: null, cut: false })
  expect((await ask({ phone: PHONE, after: 'two' })).type).toBe('error')
})

test('a page that does not follow on what is kept is not added to it', async () => {
  network = ({ after }) => ({ shipments: parcels(1, 2), next: after === undefined ? 'two' : null, cut: false })
  await ask({ phone: PHONE, after: 'two' })
  expect(stored.size).toBe(0)
  await ask({ phone: PHONE })
  await ask({ phone: PHONE, after: 'elsewhere' })
  expect(await keptAnswers()).toMatchObject([{ kind: 'phone', asked: PHONE, shipments: 2, more: true }])
})

test('what the server no longer knows is forgotten; a refusal changes nothing', async () => {
  network = () => ({ shipments: parcels(1, 1), next: null, cut: false })
  await ask({ phone: PHONE })
  network = () => ({ refused: 'unknown-place', message: 'No' })
  await ask({ phone: PHONE })
  expect(stored.size).toBe(1)
  network = () => ({ shipments: [], next: null, cut: false })
  await ask({ phone: PHONE })
  expect(stored.size).toBe(0)
})

test('the fifty newest stay, for seven days', async () => {
  network = ({ trackingNumber }) => ({ shipment: { tracking_number: trackingNumber } })
  for (let number = 1; number <= 51; number += 1) await ask({ trackingNumber: `T${number}` })
  expect((await keptAnswers()).map(({ asked }) => asked)).not.toContain('T1')
  expect(await keptAnswers()).toHaveLength(50)
  vi.setSystemTime('2026-11-28T10:00:01Z')
  expect(await keptAnswers()).toEqual([])
  withoutNetwork()
  expect((await ask({ trackingNumber: 'T51' })).type).toBe('error')
  await forgetOldAnswers()
  expect(stored.size).toBe(0)
})

test('what is too old leaves the device whenever something is kept or read', async () => {
  network = ({ trackingNumber }) => ({ shipment: { tracking_number: trackingNumber } })
  await ask({ trackingNumber: 'T1' })
  vi.setSystemTime('2026-11-28T10:00:01Z')
  await ask({ trackingNumber: 'T2' })
  expect(stored.size).toBe(1)
  vi.setSystemTime('2026-12-05T10:00:02Z')
  expect(await keptAnswers()).toEqual([])
  expect(stored.size).toBe(0)
})

test('more than fifty, kept by two searches at the same moment, are fifty again when they are read', async () => {
  network = ({ trackingNumber }) => ({ shipment: { tracking_number: trackingNumber } })
  for (let number = 1; number <= 50; number += 1) await ask({ trackingNumber: `T${number}` })
  const [oldest] = stored
  await ask({ trackingNumber: 'T51' })
  stored = new Map([...(oldest ? [oldest] : []), ...stored])
  expect((await keptAnswers()).map(({ asked }) => asked)).not.toContain('T1')
  expect(stored.size).toBe(50)
})

test('an answer that was on its way while somebody signed in is not kept', async () => {
  const { arrive, asked } = answerLater()
  const asking = ask({ trackingNumber: 'T1' })
  await vi.waitFor(() => expect(asked()).toBe(true))
  await forgetKeptAnswers()
  arrive({ shipment: parcels(1, 1)[0] })
  expect(await (await asking).json()).toEqual({ shipment: parcels(1, 1)[0] })
  expect(await keptAnswers()).toEqual([])
})

test('neither is a further page of a list', async () => {
  network = () => ({ shipments: parcels(1, 2), next: 'two', cut: false })
  await ask({ phone: PHONE })
  const { arrive, asked } = answerLater()
  const asking = ask({ phone: PHONE, after: 'two' })
  await vi.waitFor(() => expect(asked()).toBe(true))
  await forgetKeptAnswers()
  arrive({ shipments: parcels(3, 4), next: null, cut: false })
  await asking
  expect(await keptAnswers()).toEqual([])
})
