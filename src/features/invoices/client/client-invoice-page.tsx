import * as paths from '#domain/app-paths.ts'
import { WHOLE_LIST } from '#domain/billing/pending-filter.ts'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router-dom'
import { readBillingQuery, writeBillingQuery, type BillingQuery } from '#features/invoices/client/billing-query.ts'
import { BillingStrip } from '#features/invoices/client/billing-strip.tsx'
import { ClientBilling } from '#features/invoices/client/client-billing.tsx'
import { ClientsToBill } from '#features/invoices/client/clients-to-bill.tsx'
import { FIRST_SORT } from '#features/invoices/client/sort-clients-to-bill.ts'
import { InvoiceDetailsDialog } from '#features/invoices/raised/invoice-details-dialog.tsx'
import { ClientCodeSearch } from '#features/invoices/client/client-code-search.tsx'
import { startSelected } from '#features/invoices/pending/use-bill-sheet.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { BackButton } from '#ui/controls/back-button.tsx'
import { focusRow } from '#ui/hooks/focus-row.ts'
import { Page } from '#ui/layout/page.tsx'

export function ClientInvoicePage() {
  const db = useDatabase()
  const [params, setParams] = useSearchParams()
  const query = readBillingQuery(params)
  const opened = params.get('invoice')
  const [searches, setSearches] = useState(0)
  const [changes, setChanges] = useState(0)
  // Kept here, so that the list is as it was when a person comes back to it.
  const [sort, setSort] = useState(FIRST_SORT)
  // At once, not in React's own time: a box that is ticked would be seen unticked again for a moment.
  const show = (next: BillingQuery, replace = false) =>
    setParams(writeBillingQuery(next), { replace, preventScrollReset: true, flushSync: true })

  return (
    <Page title="Client Invoice" lead="Bill a client for what was shipped." width="full" actions={<BackButton home={paths.dashboard} />}>
      <BillingStrip withLink={false} changed={`${query.clientCode} ${changes}`} />
      <ClientCodeSearch
        searched={query.clientCode}
        onSearch={(clientCode) => {
          startSelected(db, clientCode)
          setSearches(searches + 1)
          show(
            { clientCode, tab: 'pending', filter: WHOLE_LIST, month: null, cancelled: false, number: '', owed: null },
            clientCode === query.clientCode,
          )
        }}
      />
      {query.clientCode === '' ? (
        <ClientsToBill
          sort={sort}
          onSort={setSort}
          onChoose={(clientCode) => {
            startSelected(db, clientCode)
            setSearches(searches + 1)
            // The link goes with the list.
            requestAnimationFrame(() => focusRow(undefined))
          }}
        />
      ) : (
        <>
          <Link
            to={paths.clientInvoice}
            className="inline-flex min-h-6 items-center self-start font-semibold text-link underline underline-offset-4 pointer-coarse:min-h-target print:hidden"
          >
            All clients to bill
          </Link>
          {/* Another search asks for both lists anew. */}
          <ClientBilling
            key={`${query.clientCode} ${searches}`}
            query={query}
            onChange={show}
            onInvoicesChanged={() => setChanges((before) => before + 1)}
          />
        </>
      )}
      {/* Leaving it takes it out of the address: what is shown under it stays. */}
      {opened !== null && (
        <InvoiceDetailsDialog invoice={{ id: opened }} onClose={() => show(query, true)} onReceived={() => setSearches(searches + 1)} />
      )}
    </Page>
  )
}
