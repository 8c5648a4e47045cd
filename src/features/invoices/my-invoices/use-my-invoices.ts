import { myInvoices } from '#backend/rpc/customer/list-my-invoices.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** The customer's own list, page by page. Nothing of it is kept on the device. */
export function useMyInvoices() {
  return useServerQuery('my invoices', () => myInvoices(null), {
    when: { online: true, restored: true },
    pages: {
      ask: ({ invoices }) => myInvoices(invoices.at(-1) ?? null),
      join: (shown, page) => ({ ...page, invoices: [...shown.invoices, ...page.invoices] }),
    },
  })
}
