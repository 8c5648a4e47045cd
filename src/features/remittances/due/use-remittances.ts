import { clientDue, remittanceList, remittancesDue } from '#backend/rpc/billing/remittances.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export function useRemittancesDue() {
  return useServerQuery('remittances due', async () => remittancesDue(), { when: { online: true } })
}

/** `changed`: what is payable as the page knows it. */
export function useClientDue(clientCode: string, upTo: string | null, changed: number) {
  return useServerQuery(`${clientCode} ${upTo ?? 'all'}`, async () => clientDue(clientCode, upTo), { changed: String(changed) })
}

export function useRemittanceList() {
  return useServerQuery('remittances', async () => remittanceList(null), {
    pages: {
      ask: async ({ remittances }) => remittanceList(remittances.at(-1) ?? null),
      join: (shown, page) => ({ ...page, remittances: [...shown.remittances, ...page.remittances] }),
    },
  })
}
