import { request } from '#backend/transport/request.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { readTokens } from '#backend/auth/session-tokens.ts'
import { rpcPath, type RpcName } from '#backend/transport/server-address.ts'
import type { Shape } from '#backend/transport/shape.ts'
import { withSession } from '#backend/transport/with-session.ts'

/** Calls a function that is open to visitors, as the signed-in person if there is one. */
export async function callAsAnyone<Value>(name: RpcName, p: object, hasShape: Shape<Value>): Promise<ServerResult<Value>> {
  const question = { path: rpcPath(name), body: { p } }
  if (readTokens() === null) return request(question, hasShape)
  const call = await withSession((token) => request({ ...question, token }, hasShape))
  // A person whose session has ended may still do what every visitor may.
  return call.kind === 'signed-out' ? request(question, hasShape) : call
}
