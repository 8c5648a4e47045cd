import { useState } from 'react'
import { BILLING_TABS, type BillingQuery } from '#features/invoices/client/billing-query.ts'
import { PendingPanel } from '#features/invoices/pending/pending-panel.tsx'
import { RaisedPanel } from '#features/invoices/raised/raised-panel.tsx'
import type { BilledClient } from '#domain/billing/invoice.ts'
import { useBillSheet } from '#features/invoices/pending/use-bill-sheet.ts'
import { usePending } from '#features/invoices/pending/use-pending.ts'
import { useRaise } from '#features/invoices/pending/use-raise.ts'
import { useRaised } from '#features/invoices/raised/use-raised.ts'
import { Tabs } from '#ui/controls/tabs.tsx'

interface ClientBillingProps {
  query: BillingQuery
  onChange: (query: BillingQuery) => void
  /** One was raised or deleted, or may have been. */
  onInvoicesChanged: () => void
}

/** One client's unbilled shipments and its invoices. Both lists and typed values stay when the tab changes. */
export function ClientBilling({ query, onChange, onInvoicesChanged }: ClientBillingProps) {
  const { clientCode, tab, filter, month, cancelled, number, owed } = query
  const pending = usePending({ clientCode, deliveredUpTo: filter.deliveredUpTo })
  const raised = useRaised({ clientCode, month, cancelled, number, owed })
  // Kept here and not in its tab, so that a look at the other tab does not forget the last request.
  const raising = useRaise({ clientCode, onStale: loadAgain })
  const isWhole = filter.deliveredUpTo === null && pending.value?.more === false && !pending.isCopy
  const billing = useBillSheet(clientCode, pending.value?.shipments ?? null, isWhole)
  const client = useClientOf(pending.value)

  function loadAgain(lists: 'both' | 'raised') {
    if (lists === 'both') pending.again()
    raised.again()
    onInvoicesChanged()
  }

  return (
    <>
      {client && (
        <p className="wrap-anywhere">
          <b>{client.clientName}</b> <span className="text-ink-muted">· GSTIN {client.gstin}</span>
        </p>
      )}
      <Tabs label="Invoices of the client" tabs={BILLING_TABS} chosen={tab} onChoose={(chosen) => onChange({ ...query, tab: chosen })}>
        {tab === 'pending' ? (
          <PendingPanel
            clientCode={clientCode}
            client={client}
            filter={filter}
            onFilter={(changed) => onChange({ ...query, filter: changed })}
            pending={pending}
            billing={billing}
            raising={raising}
          />
        ) : (
          <RaisedPanel
            query={query}
            raised={raised}
            onFilter={(changed) => onChange({ ...query, ...changed })}
            onDeleted={() => loadAgain('both')}
          />
        )}
      </Tabs>
    </>
  )
}

/** The client stays the same while the list is read up to another day. */
function useClientOf(list: { client: BilledClient | null } | null): BilledClient | null | undefined {
  const [client, setClient] = useState<BilledClient | null>()
  if (list !== null && list.client !== client) setClient(list.client)
  return client
}
