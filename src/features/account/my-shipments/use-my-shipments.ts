import { myShipments } from '#backend/rpc/list-my-shipments.ts'
import { confirmRole } from '#session/confirm-role.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** The customer's own list, page by page; asked anew when the signal returns. Nothing of it is kept on the device. */
export function useMyShipments() {
  return useServerQuery('my shipments', () => myShipments(null), {
    when: { online: true, restored: true },
    onOutcome: ({ kind }) => {
      if (kind === 'denied') void confirmRole()
    },
    pages: {
      ask: ({ rows }) => myShipments(rows.at(-1) ?? null),
      join: (shown, page) => ({ ...page, rows: [...shown.rows, ...page.rows] }),
    },
  })
}
