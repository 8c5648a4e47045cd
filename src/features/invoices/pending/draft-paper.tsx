import { useState } from 'react'
import type { BillLine } from '#domain/billing/bill-line.ts'
import { draftInvoice } from '#domain/billing/raising/draft-invoice.ts'
import type { BilledClient } from '#domain/billing/invoice.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { PREVIEW_PAGE } from '#features/invoices/page-sizes.ts'
import { hasAnnexure, InvoiceDesk, InvoicePaper } from '#features/invoices/print/invoice-paper.tsx'
import { ListPages } from '#ui/controls/list-pages.tsx'

interface DraftPaperProps {
  client: BilledClient
  lines: readonly BillLine[]
  placeOfSupply: string | null
}

/** The paper of what is not raised yet. The pages of an annexure are turned: nobody waits for 5,000 lines to be drawn. */
export function DraftPaper({ client, lines, placeOfSupply }: DraftPaperProps) {
  const [page, setPage] = useState(1)
  const invoice = draftInvoice(client, lines, placeOfSupply, todayInIndia())
  const at = Math.min(page, Math.max(1, Math.ceil(invoice.lines.length / PREVIEW_PAGE)))
  return (
    <>
      <InvoiceDesk label="The invoice as it would be raised">
        <InvoicePaper invoice={invoice} copy="original" drawn={(all) => all.slice((at - 1) * PREVIEW_PAGE, at * PREVIEW_PAGE)} />
      </InvoiceDesk>
      {hasAnnexure(invoice) && invoice.lines.length > PREVIEW_PAGE && (
        <ListPages page={at} pageSize={PREVIEW_PAGE} total={invoice.lines.length} onPage={setPage} />
      )}
    </>
  )
}
