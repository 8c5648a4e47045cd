import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { readBillingQuery, writeBillingQuery, type BillingQuery } from '#features/invoices/billing-query.ts'
import { ClientBilling } from '#features/invoices/client-billing.tsx'
import { ClientCodeSearch } from '#features/invoices/client-code-search.tsx'
import { startSelected } from '#features/invoices/use-bill-sheet.ts'
import { useDatabase } from '#store/database-context.tsx'
import { BackButton } from '#ui/back-button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { Page } from '#ui/page.tsx'

export function ClientInvoicePage() {
  const db = useDatabase()
  const [params, setParams] = useSearchParams()
  const query = readBillingQuery(params)
  const [searches, setSearches] = useState(0)
  // At once, not in React's own time: a box that is ticked would be seen unticked again for a moment.
  const show = (next: BillingQuery, replace = false) =>
    setParams(writeBillingQuery(next), { replace, preventScrollReset: true, flushSync: true })

  return (
    <Page title="Client Invoice" lead="Bill a client for what was shipped." width="full" actions={<BackButton home="/dashboard" />}>
      <ClientCodeSearch
        searched={query.clientCode}
        onSearch={(clientCode) => {
          startSelected(db, clientCode)
          setSearches(searches + 1)
          show({ clientCode, tab: 'pending', month: null, cancelled: false }, clientCode === query.clientCode)
        }}
      />
      {query.clientCode === '' ? (
        <EmptyState title="Search a client to begin.">
          By code, or by name: what is not billed yet comes up, and every invoice of before.
        </EmptyState>
      ) : (
        // Searched once more, both lists are asked for anew.
        <ClientBilling key={`${query.clientCode} ${searches}`} query={query} onChange={show} />
      )}
    </Page>
  )
}
