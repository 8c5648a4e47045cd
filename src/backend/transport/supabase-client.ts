import type { createClient as CreateClient, SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#backend/database.types.ts'
import type { Heard } from '#backend/transport/exchange.ts'
import { askGuarded, type Call, type ClientFetch } from '#backend/transport/guarded-fetch.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import { publishableKey, serverAddress } from '#backend/transport/server-address.ts'

export type Supabase = SupabaseClient<Database, 'public'>
/** A header that tells our `fetch` which question a request of the client belongs to. It is not sent. */
export type Mark = readonly [name: string, value: string]

const MARK = 'x-waybill-question'
const asked = new Map<string, ClientFetch>()
/** One per server address for the page's life, because its unused part for live messages listens to the window. */
const clients = new Map<string, Supabase>()
let questions = 0

/**
 * Asks one question with Supabase's client in the name of `call.token`'s owner: database functions, Storage, Edge Functions. The client
 * knows no session, so it asks for nobody else. `ask` marks its request.
 */
export async function askSupabase<Given>(
  ask: (supabase: Supabase, mark: Mark) => PromiseLike<Given>,
  call: Call,
): Promise<{ heard: Heard; given: Given | null }> {
  const library = await loadSupabase()
  if (library === null) return { heard: { kind: 'unreachable' }, given: null }
  const supabase = clientOf(serverAddress('/'), library.createClient)
  const question = String((questions += 1))
  try {
    return await askGuarded((fetch) => {
      asked.set(question, fetch)
      return ask(supabase, [MARK, question])
    }, call)
  } finally {
    asked.delete(question)
  }
}

function clientOf(address: string, createClient: typeof CreateClient): Supabase {
  const made =
    clients.get(address) ??
    createClient<Database, 'public'>(address, publishableKey(), {
      accessToken: async () => null,
      global: { fetch: askedFetch },
      // Never opened. Without it the library looks for the browser's WebSocket, which Node lacks before version 22.
      realtime: { transport: NoSocket as unknown as typeof WebSocket },
    })
  clients.set(address, made)
  return made
}

async function askedFetch(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const fetch = asked.get(new Headers(init?.headers).get(MARK) ?? '')
  if (fetch === undefined) throw new Error('A request of the client that belongs to no question')
  return fetch(input, init)
}

class NoSocket {
  constructor() {
    throw new Error('Nothing here listens to live messages')
  }
}
