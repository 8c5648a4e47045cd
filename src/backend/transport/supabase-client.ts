import type { FunctionsClient, PostgrestClient, StorageClient } from '#backend/transport/supabase-parts.ts'
import type { Database } from '#backend/database.types.ts'
import type { Heard } from '#backend/transport/exchange.ts'
import { requestGuarded, type GuardOptions } from '#backend/transport/guarded-fetch.ts'
import { loadSupabase } from '#backend/transport/load-supabase.ts'
import { serverAddress } from '#backend/transport/server-address.ts'

export interface Supabase {
  database: PostgrestClient<Database>
  functions: FunctionsClient
  storage: StorageClient
}

/**
 * Asks one question with Supabase's client in the name of `options.token`'s owner: database functions, Storage, Edge Functions. Its parts are
 * made for this question and know no session, so they ask for nobody else.
 */
export async function requestSupabase<Given>(
  request: (supabase: Supabase) => PromiseLike<Given>,
  options: GuardOptions,
): Promise<{ heard: Heard; given: Given | null }> {
  const library = await loadSupabase()
  if (library === null) return { heard: { kind: 'unreachable' }, given: null }
  const { FunctionsClient, PostgrestClient, StorageClient } = library
  return requestGuarded(
    (fetch) =>
      request({
        database: new PostgrestClient<Database>(serverAddress('/rest/v1'), { fetch }),
        functions: new FunctionsClient(serverAddress('/functions/v1'), { customFetch: fetch }),
        storage: new StorageClient(serverAddress('/storage/v1'), {}, fetch),
      }),
    options,
  )
}
