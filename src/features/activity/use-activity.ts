import { listActivity } from '#backend/rpc/list-activity.ts'
import type { ActivityQuery } from '#domain/sync/activity.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Only the server has the record. */
export function useActivity({ person, record, subject, from, to }: ActivityQuery) {
  const query = { person, record, subject, from, to }
  return useServerQuery(JSON.stringify(query), () => listActivity(query, null), {
    pages: {
      ask: ({ entries }) => listActivity(query, entries.at(-1) ?? null),
      join: (shown, page) => ({ ...page, entries: [...shown.entries, ...page.entries] }),
    },
  })
}
