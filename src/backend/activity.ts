import { callRpc } from '#backend/call-rpc.ts'
import type { Call } from '#backend/call.ts'
import type { ActivityEntry, ActivityQuery } from '#domain/activity.ts'

/** The newest first; `after` is the last entry of the page before. */
export async function listActivity(
  { person, record, subject, from, to }: ActivityQuery,
  after: ActivityEntry | null,
): Promise<Call<{ entries: ActivityEntry[]; more: boolean }>> {
  const place = after && { happenedAt: after.happenedAt, id: after.id }
  return callRpc('activity_page', { person, record, table: subject, from, to, after: place })
}
