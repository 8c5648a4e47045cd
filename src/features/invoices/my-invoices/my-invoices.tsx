import { useState, type ReactNode } from 'react'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { InvoiceCards } from '#features/invoices/raised/invoice-cards.tsx'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { PayInvoiceDialog, type UpiPayment } from '#features/invoices/my-invoices/pay-invoice-dialog.tsx'
import { usePrintInvoice } from '#features/invoices/print/use-print-invoice.tsx'
import { MyInvoiceDialog } from '#features/invoices/my-invoices/my-invoice-dialog.tsx'
import { useMyInvoices } from '#features/invoices/my-invoices/use-my-invoices.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { formatDate } from '#ui/format/format-time.ts'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'

/** A customer whose account belongs to no client was never billed, and reads nothing of invoices. */
export function MyInvoices({ payByUpi }: { payByUpi: (payment: UpiPayment) => ReactNode }) {
  const query = useMyInvoices()
  const { value: list, isAsking, moreTrouble, isLoadingMore, more } = query
  const [opened, setOpened] = useState<InvoiceSummary | null>(null)
  const [paying, setPaying] = useState<InvoiceSummary | null>(null)
  const printing = usePrintInvoice()
  if (list === null ? isAsking : list.invoices.length === 0) return null
  return (
    <section aria-labelledby="my-invoices" className="flex flex-col gap-4">
      <h2 id="my-invoices" className="text-2xl">
        My invoices
      </h2>
      {list === null && <ServerTrouble query={query} words={noAnswerWords} role="status" />}
      {list !== null && (
        <InvoiceCards
          label="My invoices"
          invoices={list.invoices}
          onView={setOpened}
          note={(invoice) => dueWords(invoice, todayInIndia())}
          actions={(invoice) => (
            <>
              {isOwed(invoice) && (
                <Button size="small" onClick={() => setPaying(invoice)}>
                  Pay<span className="sr-only"> {invoice.invoiceNumber}</span>
                </Button>
              )}
              <Button variant="secondary" size="small" onClick={() => printing.print(invoice.id)}>
                PDF<span className="sr-only"> of {invoice.invoiceNumber}</span>
              </Button>
            </>
          )}
        />
      )}
      {moreTrouble !== null && <Banner tone="warn" role="status" title={noAnswerWords(moreTrouble)} />}
      {list?.more === true && (
        <Button variant="secondary" className="self-center" busy={isLoadingMore} onClick={() => void more()}>
          Show more invoices
        </Button>
      )}
      {opened && (
        <MyInvoiceDialog
          invoice={opened}
          onPay={() => {
            setOpened(null)
            setPaying(opened)
          }}
          onClose={() => setOpened(null)}
        />
      )}
      {paying && <PayInvoiceDialog invoice={paying} payByUpi={payByUpi} onClose={() => setPaying(null)} />}
      {printing.blockedDialog}
    </section>
  )
}

function isOwed({ totalPaise, receivedPaise }: InvoiceSummary): boolean {
  return totalPaise > receivedPaise
}

function dueWords(invoice: InvoiceSummary, today: string): string | null {
  if (!isOwed(invoice) || !invoice.dueDate) return null
  return invoice.dueDate < today ? `Overdue since ${formatDate(invoice.dueDate)}` : `Due on ${formatDate(invoice.dueDate)}`
}
