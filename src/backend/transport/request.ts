import { believe } from '#backend/transport/believe.ts'
import { exchange } from '#backend/transport/exchange.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { readAnswer } from '#backend/transport/read-answer.ts'
import { serverAddress } from '#backend/transport/server-address.ts'
import type { Shape } from '#backend/transport/shape.ts'

/** For public pages, which do not load Supabase's client: sends JSON, or only asks, and reads what comes back, if it looks like an answer. */
export async function request<Value>(
  { path, body, method = 'POST', token = null }: { path: string; body?: unknown; method?: 'GET' | 'POST'; token?: string | null },
  hasShape: Shape<Value>,
): Promise<ServerResult<Value>> {
  const sending = { method, contentType: 'application/json', body: JSON.stringify(body ?? {}), token }
  const heard = await exchange(serverAddress(path), sending)
  return 'kind' in heard ? heard : believe(readAnswer(heard), hasShape)
}
