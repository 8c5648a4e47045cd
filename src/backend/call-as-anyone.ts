import { ask } from '#backend/ask.ts'
import type { Call } from '#backend/call.ts'
import { readTokens } from '#backend/session-tokens.ts'
import type { Shape } from '#backend/shape.ts'
import { withSession } from '#backend/with-session.ts'

/** Calls a function that is open to visitors: as the person signed in where there is one, else as a visitor. */
export async function callAsAnyone<Value>(name: string, p: object, hasShape: Shape<Value>): Promise<Call<Value>> {
  const question = { path: `/rest/v1/rpc/${name}`, body: { p } }
  if (readTokens() === null) return ask(question, hasShape)
  const call = await withSession((token) => ask({ ...question, token }, hasShape))
  // A session that the server has ended must not keep anybody from what every visitor may do.
  return call.kind === 'signed-out' ? ask(question, hasShape) : call
}
