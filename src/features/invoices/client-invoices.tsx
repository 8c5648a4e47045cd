import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { InvoiceSummary } from '#domain/invoice.ts'
import { AnswerNotice } from '#features/invoices/answer-notice.tsx'
import { writeBillingQuery } from '#features/invoices/billing-query.ts'
import { InvoiceCards } from '#features/invoices/invoice-cards.tsx'
import { InvoiceDetailsDialog } from '#features/invoices/invoice-details-dialog.tsx'
import { useRaised } from '#features/invoices/use-raised.ts'
import { buttonClass } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'

const SHOWN = 10

/** The latest of one client; all of them are a link away. */
export function ClientInvoices({ clientCode }: { clientCode: string }) {
  const answer = useRaised({ clientCode, month: null, cancelled: false })
  const [opened, setOpened] = useState<InvoiceSummary | null>(null)
  const invoices = answer.value?.invoices
  const raised = writeBillingQuery({ clientCode, tab: 'raised', month: null, cancelled: false })
  const pending = writeBillingQuery({ clientCode, tab: 'pending', month: null, cancelled: false })
  return (
    <>
      <AnswerNotice answer={answer} fallback="fetch invoices" onTryAgain={answer.askAgain} />
      {invoices?.length === 0 && <EmptyState title="No invoices found.">Nothing has been billed to this client yet.</EmptyState>}
      {invoices !== undefined && invoices.length > 0 && (
        <InvoiceCards label="Invoices of this client" invoices={invoices.slice(0, SHOWN)} onView={setOpened} />
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={`/client-invoice?${pending}`} className={buttonClass('secondary', 'small')}>
          Bill this client
        </Link>
        {invoices !== undefined && invoices.length > SHOWN && (
          <Link to={`/client-invoice?${raised}`} className={buttonClass('secondary', 'small')}>
            All invoices
          </Link>
        )}
      </div>
      {opened && <InvoiceDetailsDialog invoice={opened} onClose={() => setOpened(null)} onReceived={answer.askAgain} />}
    </>
  )
}
