import { describe, expect, test } from 'vitest'
import type { Heard, Sending } from '#backend/transport/exchange.ts'
import { requestGuarded, type ClientFetch } from '#backend/transport/guarded-fetch.ts'
import type { HttpAnswer } from '#backend/transport/read-answer.ts'

/** What a client of Supabase's hears of the network, and what the app hears. */

const ADDRESS = 'https://waybill.example/rest/v1/rpc/areas_served'
const ours: HttpAnswer = { status: 200, redirected: false, contentType: 'application/json', retryAfter: null, body: '{"areas":[]}' }
const told = async (response: Response) => [response.status, response.headers.get('content-type'), await response.text()]

/** A client that asks as told, over a network on which this is heard. */
async function guarded(heard: Heard, ask = (fetch: ClientFetch) => fetch(ADDRESS)) {
  const sent: [string, Sending][] = []
  const heardByClient: unknown[] = []
  const result = await requestGuarded(
    async (fetch) => {
      heardByClient.push(await told(await ask(fetch)))
      return 'given'
    },
    {
      token: 'of-asha',
      carry: async (address, sending) => {
        sent.push([address, sending])
        return heard
      },
    },
  )
  // A client that was told of no network may still be busy with it.
  await new Promise((resolve) => setTimeout(resolve))
  return { ...result, sent, heardByClient }
}

describe('the server’s own word', () => {
  test.each([
    ['an answer', ours, [200, 'application/json', '{"areas":[]}']],
    ['a refusal', { ...ours, status: 400, body: '{"message":"No"}' }, [400, 'application/json', '{"message":"No"}']],
    ['an answer without content', { ...ours, status: 204, body: '' }, [204, 'application/json', '']],
  ])('goes on to the client as it came: %s', async (_what, heard, hears) => {
    expect(await guarded(heard)).toMatchObject({ heard, given: 'given', heardByClient: [hears] })
  })

  test('is what the client makes of it, too, where it throws it away', async () => {
    const result = await requestGuarded(
      async (fetch) => {
        await fetch(ADDRESS)
        throw new Error('not what I know')
      },
      { token: null, carry: async () => ours },
    )
    expect(result).toEqual({ heard: ours, given: null })
  })
})

describe('anything else', () => {
  test.each([
    ['a page', { ...ours, contentType: 'text/html' }],
    ['a redirect', { ...ours, redirected: true }],
    ['a server in trouble', { ...ours, status: 500 }],
    ['a gateway in trouble', { ...ours, status: 502 }],
    ['no network', { kind: 'unreachable' } as const],
  ])('is heard by the app alone, and is no network for the client: %s', async (_what, heard) => {
    expect(await guarded(heard)).toMatchObject({ heard, given: null, heardByClient: [[503, null, '']] })
  })

  test('does not let the client ask again behind the app’s back', async () => {
    const twice = async (fetch: ClientFetch) => {
      await fetch(ADDRESS)
      return fetch(ADDRESS)
    }
    const { sent, heardByClient } = await guarded(ours, twice)
    expect([sent.length, heardByClient]).toEqual([1, [[503, null, '']]])
  })

  test('has not even been asked for by a client that gave up before', async () => {
    const result = await requestGuarded(() => Promise.reject(new Error('no such function')), { token: null, carry: async () => ours })
    expect(result).toEqual({ heard: { kind: 'unreachable' }, given: null })
  })
})

describe('a question', () => {
  const asked = async (...[input, init]: Parameters<ClientFetch>) => (await guarded(ours, (fetch) => fetch(input, init))).sent[0]

  test('goes out as the client put it, to where it put it, in the name of its person', async () => {
    const photo = new ArrayBuffer(8)
    const init = { method: 'PUT', headers: { 'Content-Type': 'image/jpeg' }, body: photo }
    for (const input of [ADDRESS, new URL(ADDRESS), new Request(ADDRESS)])
      expect(await asked(input, init)).toEqual([
        ADDRESS,
        { method: 'PUT', contentType: 'image/jpeg', body: photo, token: 'of-asha', onProgress: undefined },
      ])
  })

  test('that says nothing more sends the JSON of nothing', async () => {
    expect(await asked(ADDRESS)).toEqual([
      ADDRESS,
      { method: 'POST', contentType: 'application/json', body: '{}', token: 'of-asha', onProgress: undefined },
    ])
  })
})
