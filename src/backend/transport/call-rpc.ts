import type { Json } from '#backend/database.types.ts'
import { believe } from '#backend/transport/believe.ts'
import { readAnswer } from '#backend/transport/read-answer.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import type { RpcName } from '#backend/transport/server-address.ts'
import type { Shape } from '#backend/transport/shape.ts'
import { requestSupabase } from '#backend/transport/supabase-client.ts'
import { withSession } from '#backend/transport/with-session.ts'

/** Calls one of the database's functions as the signed-in person. */
export async function callRpc<Value>(
  name: RpcName,
  p: object,
  hasShape: Shape<Value>,
  userId: string | null = null,
  onProgress?: () => void,
): Promise<ServerResult<Value>> {
  return withSession(
    async (token) => {
      const { heard, given } = await requestSupabase(({ database }) => database.rpc(name, { p: p as Json }), { token, onProgress })
      if ('kind' in heard) return heard
      // A page of the mirror is large, so it is not parsed again after the client.
      const parsed = given?.error === null && heard.body !== '' ? { value: given.data } : undefined
      return believe(readAnswer(heard, parsed), hasShape)
    },
    userId,
    onProgress,
  )
}
