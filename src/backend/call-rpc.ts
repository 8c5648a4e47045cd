import { ask } from '#backend/ask.ts'
import type { Call } from '#backend/call.ts'
import { withSession } from '#backend/with-session.ts'

/** Calls one of the database's functions as the signed-in person. */
export async function callRpc<Value>(name: string, p: object, userId: string | null = null, onProgress?: () => void): Promise<Call<Value>> {
  return withSession((token) => ask<Value>({ path: `/rest/v1/rpc/${name}`, body: { p }, token, onProgress }), userId, onProgress)
}

/** For an answer that is looked at elsewhere. */
export async function callUnchecked(name: string, p: object, userId: string | null, onProgress?: () => void): Promise<Call<unknown>> {
  return callRpc<unknown>(name, p, userId, onProgress)
}
