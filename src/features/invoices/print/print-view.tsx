import { useId, useState } from 'react'
import type { InvoiceDocument } from '#domain/invoice.ts'
import { COPY_WORDS, type InvoiceCopy } from '#features/invoices/print/invoice-copy.ts'
import { InvoicePaper } from '#features/invoices/print/invoice-paper.tsx'
import { usePageMargins } from '#features/invoices/print/use-page-margins.ts'
import { usePrintWindow } from '#features/invoices/print/use-print-window.ts'
import { Button } from '#ui/button.tsx'
import { PageHeading } from '#ui/page.tsx'

const COPY_TITLES: Record<InvoiceCopy, string> = { original: 'Original for recipient', duplicate: 'Duplicate for supplier' }

interface PrintViewProps {
  invoice: InvoiceDocument
  copies: readonly InvoiceCopy[]
  firstCopy: InvoiceCopy
  /** Nothing newer is on its way. */
  settled: boolean
}

/** The invoice on the screen as it comes out on paper, with what is needed to print it. */
export function PrintView({ invoice, copies, firstCopy, settled }: PrintViewProps) {
  const [copy, setCopy] = useState(firstCopy)
  const group = useId()
  const cancelled = invoice.status === 'cancelled' ? ' · CANCELLED' : ''
  usePageMargins(`Tax invoice ${invoice.invoiceNumber} · ${COPY_WORDS[copy]}${cancelled}`)
  usePrintWindow(settled)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 print:hidden">
        <PageHeading title={`Invoice ${invoice.invoiceNumber}`} />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {copies.length > 1 && (
            <fieldset className="flex flex-wrap gap-x-5">
              <legend className="sr-only">Copy</legend>
              {copies.map((choice) => (
                <label key={choice} className="flex min-h-target cursor-pointer items-center gap-2">
                  <input
                    type="radio"
                    name={group}
                    className="size-5 accent-accent"
                    checked={copy === choice}
                    onChange={() => setCopy(choice)}
                  />
                  {COPY_TITLES[choice]}
                </label>
              ))}
            </fieldset>
          )}
          <Button onClick={() => window.print()}>Print</Button>
        </div>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- on a narrow screen the paper scrolls sideways, by keyboard too */}
      <section className="invoice-desk" aria-label="The document" tabIndex={0}>
        <InvoicePaper invoice={invoice} copy={copy} />
      </section>
    </>
  )
}
