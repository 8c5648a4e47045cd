import { useState } from 'react'
import type { InvoiceSummary } from '#domain/invoice.ts'
import { noAnswerWords } from '#domain/no-answer.ts'
import { InvoiceCards } from '#features/invoices/invoice-cards.tsx'
import { MyInvoiceDialog } from '#features/invoices/my-invoice-dialog.tsx'
import { useMyInvoices } from '#features/invoices/use-my-invoices.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'

/** A customer whose account belongs to no client was never billed, and reads nothing of invoices. */
export function MyInvoices() {
  const { asked, invoices, more, busy, trouble, showMore, tryAgain } = useMyInvoices()
  const [opened, setOpened] = useState<InvoiceSummary | null>(null)
  if (asked.state === 'loading' || (asked.state === 'ready' && invoices.length === 0)) return null
  return (
    <section aria-labelledby="my-invoices" className="flex flex-col gap-4">
      <h2 id="my-invoices" className="text-2xl">
        My invoices
      </h2>
      {asked.state === 'no-answer' && (
        <Banner
          tone="warn"
          role="status"
          title={noAnswerWords(asked.why)}
          actions={
            <Button variant="secondary" onClick={tryAgain}>
              Try again
            </Button>
          }
        />
      )}
      {invoices.length > 0 && <InvoiceCards label="My invoices" invoices={invoices} onView={setOpened} />}
      {trouble !== null && <Banner tone="warn" role="status" title={trouble} />}
      {more && (
        <Button variant="secondary" className="self-center" busy={busy} onClick={showMore}>
          Show more invoices
        </Button>
      )}
      {opened && <MyInvoiceDialog invoice={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
