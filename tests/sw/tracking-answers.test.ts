import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { ASKED_HEADER, KEPT_ANSWERS, KEPT_MS, keptAnswers, SEEN_AT_HEADER } from '#backend/kept-answers.ts'
import { TRACKING } from '../../sw/policy.ts'
import { answerTracking, forgetOldAnswers } from '../../sw/tracking-answers.ts'

const ORIGIN = 'https://waybill.example'
const PHONE = '9000000001'
const stored = new Map<string, Response>()
let network: (p: Record<string, string>) => unknown

/** As much of a cache as is used; a browser's own is in the tests of the whole app. */
const cache = {
  match: async (key: string | Request) => stored.get(addressOf(key))?.clone(),
  put: async (key: string, response: Response) => void stored.set(addressOf(key), response),
  delete: async (key: string | Request) => stored.delete(addressOf(key)),
  keys: async () => [...stored.keys()].map((address) => new Request(address)),
}
const addressOf = (key: string | Request) => (typeof key === 'string' ? new URL(key, ORIGIN).href : key.url)

beforeEach(() => {
  stored.clear()
  vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z'), toFake: ['Date'] })
  vi.stubGlobal('caches', { open: async () => cache, has: async () => true })
  vi.stubGlobal('fetch', async (request: Request) => {
    const { p } = (await request.json()) as { p: Record<string, string> }
    const answer = network(p)
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
const withoutNetwork = () => (network = () => undefined)

test('page and service worker mean the same place and the same time', () => {
  expect({ KEPT_ANSWERS, SEEN_AT_HEADER, ASKED_HEADER, KEPT_MS }).toEqual({
    KEPT_ANSWERS: TRACKING.cache,
    SEEN_AT_HEADER: TRACKING.seenAtHeader,
    ASKED_HEADER: TRACKING.askedHeader,
    KEPT_MS: TRACKING.keptMs,
  })
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
