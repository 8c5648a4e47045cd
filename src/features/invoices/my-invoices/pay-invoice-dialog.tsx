import type { ReactNode } from 'react'
import { invoiceDocument } from '#backend/rpc/billing/invoices.ts'
import { COMPANY_BILLING } from '#domain/billing/company-billing.ts'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Loading } from '#ui/feedback/loading.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

export interface UpiPayment {
  amountPaise: number
  reference: string
  note: string
}

interface PayInvoiceDialogProps {
  invoice: InvoiceSummary
  payByUpi: (payment: UpiPayment) => ReactNode
  onClose: () => void
}

/** The ways that the invoice's paper names, for what is outstanding at this moment: somebody may have paid since the list was read. */
export function PayInvoiceDialog({ invoice: { id, invoiceNumber }, payByUpi, onClose }: PayInvoiceDialogProps) {
  const query = useServerQuery(`invoice ${id}`, () => invoiceDocument(id), { when: { restored: true } })
  const invoice = query.value?.invoice ?? null
  const owedPaise = invoice === null ? 0 : invoice.totalPaise - invoice.receivedPaise
  return (
    <Dialog
      title={`Pay invoice ${invoiceNumber}`}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      {query.value === null && query.isAsking && <Loading />}
      {query.value === null && <ServerTrouble query={query} words={noAnswerWords} />}
      {query.value !== null && invoice === null && <EmptyState title="This invoice is not on your list any more." />}
      {invoice && owedPaise <= 0 && <EmptyState title="This invoice is paid in full." />}
      {invoice && owedPaise > 0 && (
        <div className="flex flex-col gap-5">
          <dl>
            <dt className="text-ink-muted">Outstanding</dt>
            <dd className="text-2xl font-bold tabular-nums">{formatRupees(owedPaise)}</dd>
          </dl>
          {payByUpi({ amountPaise: owedPaise, reference: invoiceNumber, note: `Invoice ${invoiceNumber}` })}
          <BankTransfer invoiceNumber={invoiceNumber} />
        </div>
      )}
    </Dialog>
  )
}

function BankTransfer({ invoiceNumber }: { invoiceNumber: string }) {
  const { bank } = COMPANY_BILLING
  const facts: [string, string][] = [
    ['Account', bank.accountName],
    ['Account number', bank.accountNumber],
    ['IFSC', bank.ifsc],
    ['Bank', bank.name],
    ['Reference', invoiceNumber],
  ]
  return (
    <section aria-labelledby="bank-transfer" className="flex flex-col gap-2">
      <h3 id="bank-transfer" className="text-base">
        Or by bank transfer
      </h3>
      <dl className="flex flex-col divide-y divide-line text-sm">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-1.5">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="font-medium break-all tabular-nums select-all">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
