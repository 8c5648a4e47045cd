import type { SimServer } from '../machinery/sim-server.ts'
import type { Counts } from '../report/counts.ts'
import type { Trace } from '../report/trace.ts'

interface AskedPush {
  p: { commands: { id: string }[] }
}

/** A push that is still on some way, whatever its device has heard of it. */
export interface StrayPush {
  caller: string
  body: string
}

/** Null for what is no push, and where nobody is signed in. The body as it was given: reading a copy of the request would take turns of its own. */
export function strayPush(server: SimServer, request: Request, body: unknown): StrayPush | null {
  if (!request.url.endsWith('/sync_push') || typeof body !== 'string') return null
  const caller = server.sessions.userOf(request.headers.get('authorization') ?? '')
  return caller === null ? null : { caller, body }
}

interface LateTwins {
  server: SimServer
  trace: Trace
  counts: Counts
  strayPushes: StrayPush[]
}

/**
 * What was withdrawn, given up or sent anew since arrives after all, from wherever it lay on the way: with all that its push held, because
 * nothing on the way takes a push apart. True where anything did.
 */
export async function arriveAtLast({ server, trace, counts, strayPushes }: LateTwins): Promise<boolean> {
  let has = false
  for (const { caller, body } of strayPushes.splice(0)) {
    const { p } = JSON.parse(body) as AskedPush
    const decided = p.commands.filter(({ id }) => trace.idsOf(id).at(-1) !== id || trace.discarded.has(id))
    if (decided.length === 0) continue
    await server.callAs(caller, 'sync_push', p).catch(() => null)
    counts.add('branch', 'a late twin arrived after a decision')
    trace.say(`late twins arrive: ${decided.map(({ id }) => id.slice(0, 8)).join(', ')}`)
    has = true
  }
  return has
}
