import { callRpc } from '#backend/transport/call-rpc.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { isFlag, isInstant, isName, isRecord, listOf, withFields } from '#backend/transport/shape.ts'
import type { ActivityEntry, ActivityQuery } from '#domain/sync/activity.ts'

/** What a page of it must look like. */
export const isActivity = withFields<{ entries: ActivityEntry[]; more: boolean }>({
  entries: listOf(withFields<ActivityEntry>({ id: isName, happenedAt: isInstant, changes: isRecord, names: isRecord })),
  more: isFlag,
})

/** The newest first; `after` is the last entry of the page before. */
export async function listActivity(
  { person, record, subject, from, to }: ActivityQuery,
  after: ActivityEntry | null,
): Promise<ServerResult<{ entries: ActivityEntry[]; more: boolean }>> {
  const place = after && { happenedAt: after.happenedAt, id: after.id }
  return callRpc('activity_page', { person, record, table: subject, from, to, after: place }, isActivity)
}
