import { ask } from '#backend/ask.ts'
import type { Call } from '#backend/call.ts'
import type { Shape } from '#backend/shape.ts'
import { withSession } from '#backend/with-session.ts'

/** Calls one of the database's functions as the signed-in person. */
export async function callRpc<Value>(
  name: string,
  p: object,
  hasShape: Shape<Value>,
  userId: string | null = null,
  onProgress?: () => void,
): Promise<Call<Value>> {
  return withSession((token) => ask({ path: `/rest/v1/rpc/${name}`, body: { p }, token, onProgress }, hasShape), userId, onProgress)
}
