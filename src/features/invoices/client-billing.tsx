import { BILLING_TABS, type BillingQuery } from '#features/invoices/billing-query.ts'
import { PendingPanel } from '#features/invoices/pending-panel.tsx'
import { RaisedPanel } from '#features/invoices/raised-panel.tsx'
import { useBillSheet } from '#features/invoices/use-bill-sheet.ts'
import { usePending } from '#features/invoices/use-pending.ts'
import { useRaise } from '#features/invoices/use-raise.ts'
import { useRaised } from '#features/invoices/use-raised.ts'
import { Tabs } from '#ui/tabs.tsx'

interface ClientBillingProps {
  query: BillingQuery
  onChange: (query: BillingQuery) => void
}

/** What is not billed yet and what is, of one client. Both lists and what was typed stay while the tabs change. */
export function ClientBilling({ query, onChange }: ClientBillingProps) {
  const { clientCode, tab, month, cancelled } = query
  const pending = usePending(clientCode)
  const raised = useRaised({ clientCode, month, cancelled })
  // Here, and not in its tab: what became of the last request is not forgotten by a look at the other one.
  const raising = useRaise({ clientCode, onStale: (lists) => (lists === 'both' ? loadAgain() : raised.askAgain()) })
  const billing = useBillSheet(clientCode, pending.value?.shipments ?? null)
  const client = pending.value?.client

  function loadAgain() {
    pending.askAgain()
    raised.askAgain()
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
          <PendingPanel clientCode={clientCode} pending={pending} billing={billing} raising={raising} />
        ) : (
          <RaisedPanel query={query} raised={raised} onFilter={(filter) => onChange({ ...query, ...filter })} onDeleted={loadAgain} />
        )}
      </Tabs>
    </>
  )
}
