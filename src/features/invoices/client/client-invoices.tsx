import * as paths from '#domain/app-paths.ts'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { AnswerNotice } from '#features/invoices/answer-notice.tsx'
import { writeBillingQuery } from '#features/invoices/client/billing-query.ts'
import { InvoiceCards } from '#features/invoices/raised/invoice-cards.tsx'
import { InvoiceDetailsDialog } from '#features/invoices/raised/invoice-details-dialog.tsx'
import { useRaised } from '#features/invoices/raised/use-raised.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'

const SHOWN = 10

interface ClientInvoicesProps {
  clientCode: string
  onReceived: () => void
}

/** The latest of one client; all of them are a link away. */
export function ClientInvoices({ clientCode, onReceived }: ClientInvoicesProps) {
  const answer = useRaised({ clientCode, month: null, cancelled: false, number: '', owed: null })
  const [opened, setOpened] = useState<InvoiceSummary | null>(null)
  const invoices = answer.value?.invoices
  const raised = writeBillingQuery({ clientCode, tab: 'raised' })
  const pending = writeBillingQuery({ clientCode })

  function receive() {
    answer.again()
    onReceived()
  }

  return (
    <>
      <AnswerNotice answer={answer} fallback="fetch invoices" />
      {invoices?.length === 0 && <EmptyState title="No invoices found.">Nothing has been billed to this client yet.</EmptyState>}
      {invoices !== undefined && invoices.length > 0 && (
        <InvoiceCards label="Invoices of this client" invoices={invoices.slice(0, SHOWN)} onView={setOpened} />
      )}
      <div className="flex flex-wrap gap-3">
        <Link to={`${paths.clientInvoice}?${pending}`} className={buttonClass('secondary', 'small')}>
          Bill this client
        </Link>
        {invoices !== undefined && invoices.length > SHOWN && (
          <Link to={`${paths.clientInvoice}?${raised}`} className={buttonClass('secondary', 'small')}>
            All invoices
          </Link>
        )}
      </div>
      {opened && <InvoiceDetailsDialog invoice={opened} onClose={() => setOpened(null)} onReceived={receive} />}
    </>
  )
}
