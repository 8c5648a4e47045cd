import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { isFlag, withFields } from '#backend/transport/shape.ts'

/** Where signing in leads: to Today, or to the list of shipments. */
export async function chooseStart(wanted: boolean): Promise<ServerResult<{ startsOnToday: boolean }>> {
  return callRpc('start_on_today', { wanted }, withFields<{ startsOnToday: boolean }>({ startsOnToday: isFlag }))
}
