import { useState } from 'react'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { InvoiceCards } from '#features/invoices/raised/invoice-cards.tsx'
import { MyInvoiceDialog } from '#features/invoices/my-invoices/my-invoice-dialog.tsx'
import { useMyInvoices } from '#features/invoices/my-invoices/use-my-invoices.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ServerTrouble } from '#ui/feedback/server-trouble.tsx'

/** A customer whose account belongs to no client was never billed, and reads nothing of invoices. */
export function MyInvoices() {
  const query = useMyInvoices()
  const { value: list, isAsking, moreTrouble, isLoadingMore, more } = query
  const [opened, setOpened] = useState<InvoiceSummary | null>(null)
  if (list === null ? isAsking : list.invoices.length === 0) return null
  return (
    <section aria-labelledby="my-invoices" className="flex flex-col gap-4">
      <h2 id="my-invoices" className="text-2xl">
        My invoices
      </h2>
      {list === null && <ServerTrouble query={query} words={noAnswerWords} role="status" />}
      {list !== null && <InvoiceCards label="My invoices" invoices={list.invoices} onView={setOpened} />}
      {moreTrouble !== null && <Banner tone="warn" role="status" title={noAnswerWords(moreTrouble)} />}
      {list?.more === true && (
        <Button variant="secondary" className="self-center" busy={isLoadingMore} onClick={() => void more()}>
          Show more invoices
        </Button>
      )}
      {opened && <MyInvoiceDialog invoice={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
