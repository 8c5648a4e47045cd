import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import { isFlag, isInstant, isName, isRecord, listOf, withFields } from '#backend/shape.ts'
import type { ActivityEntry, ActivityQuery } from '#domain/activity.ts'

const isPage = withFields<{ entries: ActivityEntry[]; more: boolean }>({
  entries: listOf(withFields<ActivityEntry>({ id: isName, happenedAt: isInstant, changes: isRecord, names: isRecord })),
  more: isFlag,
})

/** The newest first; `after` is the last entry of the page before. */
export async function listActivity(
  { person, record, subject, from, to }: ActivityQuery,
  after: ActivityEntry | null,
): Promise<Call<{ entries: ActivityEntry[]; more: boolean }>> {
  const place = after && { happenedAt: after.happenedAt, id: after.id }
  return callRpc('activity_page', { person, record, table: subject, from, to, after: place }, isPage)
}
