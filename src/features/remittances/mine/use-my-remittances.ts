import { myRemittances } from '#backend/rpc/customer/list-my-remittances.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Nothing of it is kept on the device. */
export function useMyRemittances() {
  return useServerQuery('my remittances', async () => myRemittances(null), {
    when: { online: true, restored: true },
    pages: {
      ask: async ({ remittances }) => myRemittances(remittances.at(-1) ?? null),
      join: (shown, page) => ({ ...shown, more: page.more, remittances: [...shown.remittances, ...page.remittances] }),
    },
  })
}
