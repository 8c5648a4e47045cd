import { useState } from 'react'
import { myShipments } from '#backend/rpc/customer/list-my-shipments.ts'
import type { CustomerList, CustomerTotals } from '#domain/shipment/my-shipment.ts'
import { confirmRole } from '#session/confirm-role.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

interface LastTold {
  list: CustomerList
  totals: CustomerTotals
}

/**
 * One of the customer's own lists, page by page; asked anew when the signal returns. `told` is the last answer's list with its sums, so that
 * they stay while another list is fetched. Nothing of it is kept on the device.
 */
export function useMyShipments(list: CustomerList | null, search: string) {
  const [told, setTold] = useState<LastTold | null>(null)
  const asked = { list: list ?? ('first' as const), search: search.trim() }
  const query = useServerQuery(`my shipments ${asked.list} ${asked.search}`, () => myShipments({ ...asked, after: null }), {
    when: { online: true, restored: true },
    pauseMs: asked.search === '' ? 0 : 300,
    onOutcome: (outcome) => {
      if (outcome.kind === 'denied') void confirmRole()
      if (outcome.kind === 'answer' && outcome.value.list !== null && outcome.value.totals !== null)
        setTold({ list: outcome.value.list, totals: outcome.value.totals })
    },
    pages: {
      ask: ({ list: shown, rows }) => myShipments({ list: shown, search: asked.search, after: rows.at(-1) ?? null }),
      join: (shown, page) => ({ ...shown, more: page.more, rows: [...shown.rows, ...page.rows] }),
    },
  })
  return { query, told }
}
