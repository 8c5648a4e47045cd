import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ASKED_HEADER, forgetKeptAnswers, keptAnswers, SEEN_AT_HEADER } from '#backend/transport/kept-answers.ts'

/** What a visitor finds of earlier look-ups on this device, in whatever state it is. */

const NOW = Date.parse('2026-11-21T10:00:00Z')
const DAY = 24 * 60 * 60 * 1000
let stored: Map<string, Response>
let opened = 0

const answer = (body: unknown, headers: Record<string, string>) => Response.json(body, { headers })
const shipment = (asked: string, seenAt: string) =>
  answer({ shipment: { tracking_number: asked } }, { [ASKED_HEADER]: asked, [SEEN_AT_HEADER]: seenAt })
const keep = (...answers: Response[]) => answers.forEach((each, at) => stored.set(`https://waybill.example/_seen/${at}`, each))

beforeEach(() => {
  stored = new Map()
  opened = 0
  vi.stubGlobal('caches', {
    has: async () => stored.size > 0,
    delete: async () => stored.clear(),
    async open() {
      opened += 1
      return {
        keys: async () => [...stored.keys()],
        match: async (key: string) => stored.get(key)?.clone(),
        delete: async (key: string) => stored.delete(key),
      }
    },
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a browser that keeps nothing has nothing to show and nothing to forget', async () => {
  vi.unstubAllGlobals()
  expect('caches' in globalThis).toBe(false)
  expect(await keptAnswers(NOW)).toEqual([])
  await forgetKeptAnswers()
})

test('where nothing was looked up yet, looking leaves nothing behind', async () => {
  expect([await keptAnswers(NOW), opened]).toEqual([[], 0])
})

test('the newest look-up comes first, also where an older one was added to since', async () => {
  const at = (hour: number) => `2026-11-21T0${hour}:00:00.000Z`
  const list = { shipments: [{ tracking_number: 'T8' }, { tracking_number: 'T9' }], next: null, cut: false }
  keep(
    shipment('T1', at(2)),
    shipment('T2', at(4)),
    shipment('T3', at(3)),
    answer(list, { [ASKED_HEADER]: '9000000001', [SEEN_AT_HEADER]: at(1) }),
  )
  expect(await keptAnswers(NOW)).toEqual([
    { kind: 'shipment', asked: 'T2', seenAt: at(4), shipment: { tracking_number: 'T2' } },
    { kind: 'shipment', asked: 'T3', seenAt: at(3), shipment: { tracking_number: 'T3' } },
    { kind: 'shipment', asked: 'T1', seenAt: at(2), shipment: { tracking_number: 'T1' } },
    { kind: 'phone', asked: '9000000001', seenAt: at(1), shipments: 2, more: false },
  ])
})

test('after seven days to the moment it is gone, as for the service worker', async () => {
  keep(shipment('T1', new Date(NOW - 7 * DAY).toISOString()), shipment('T2', new Date(NOW - 7 * DAY + 1).toISOString()))
  expect((await keptAnswers(NOW)).map(({ asked }) => asked)).toEqual(['T2'])
})

test('what cannot be read is not shown, and leaves the device', async () => {
  const headers = { [ASKED_HEADER]: 'T1', [SEEN_AT_HEADER]: '2026-11-21T09:00:00.000Z' }
  const body = { shipment: { tracking_number: 'T1' } }
  keep(
    answer(body, { [SEEN_AT_HEADER]: headers[SEEN_AT_HEADER] }),
    answer(body, { [ASKED_HEADER]: 'T1' }),
    answer(body, { ...headers, [SEEN_AT_HEADER]: 'this morning' }),
    answer({ shipment: null }, headers),
    answer({}, headers),
    shipment('T2', '2026-11-20T09:00:00.000Z'),
  )
  expect((await keptAnswers(NOW)).map(({ asked }) => asked)).toEqual(['T2'])
  expect(stored.size).toBe(1)
})

test('what another tab has just deleted is not there any more', async () => {
  keep(shipment('T1', '2026-11-20T09:00:00.000Z'), shipment('T2', '2026-11-21T09:00:00.000Z'))
  const keys = [...stored.keys()]
  stored.delete(keys[0] ?? '')
  const cache = { keys: async () => keys, match: async (key: string) => stored.get(key)?.clone(), delete: async () => true }
  vi.stubGlobal('caches', { has: async () => true, open: async () => cache })
  expect((await keptAnswers(NOW)).map(({ asked }) => asked)).toEqual(['T2'])
})
