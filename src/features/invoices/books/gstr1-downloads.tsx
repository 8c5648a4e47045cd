import { documentsTable } from '#domain/books/gstr1/documents-issued.ts'
import { gstr1Cautions } from '#domain/books/gstr1/gstr1-cautions.ts'
import { b2bTable } from '#domain/books/gstr1/b2b-table.ts'
import { b2clTable } from '#domain/books/gstr1/b2cl-table.ts'
import { b2csTable } from '#domain/books/gstr1/b2cs-table.ts'
import type { BookedInvoice } from '#domain/billing/invoice.ts'
import { DeskSection } from '#ui/layout/desk-section.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { csvFileWithoutMark } from '#csv-import/write-csv.ts'
import { saveFile } from '#ui/format/save-file.ts'

const FILES = [
  { file: 'b2b', title: 'B2B', detail: 'Clients with a GSTIN', table: b2bTable },
  { file: 'b2cl', title: 'B2CL', detail: 'Large invoices to clients without one, in other states', table: b2clTable },
  { file: 'b2cs', title: 'B2CS', detail: 'All other clients without one', table: b2csTable },
  { file: 'docs', title: 'Documents issued', detail: 'Each client’s numbers', table: documentsTable },
] as const

/** A file for each table of the return that has something in it. */
export function Gstr1Downloads({ month, invoices }: { month: string; invoices: readonly BookedInvoice[] }) {
  const { withoutTax, unknownRate } = gstr1Cautions(invoices)
  return (
    <DeskSection
      title="GSTR-1"
      lead="All clients of the month, in the columns of the returns offline tool. Compare them with the template in use before filing."
    >
      {withoutTax.length > 0 && (
        <Banner tone="warn" title="Some invoices bill without tax.">
          Nil-rated and exempt supplies belong in a table of their own, filled in by hand. Their lines are left out of these files:{' '}
          {withoutTax.join(', ')}.
        </Banner>
      )}
      {unknownRate.length > 0 && (
        <Banner tone="warn" title="Some rates are not known to the offline tool.">
          It would refuse these invoices: {unknownRate.join(', ')}.
        </Banner>
      )}
      <ul aria-label="Files for GSTR-1" className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
        {FILES.map(({ file, title, detail, table }) => {
          const rows = table(invoices)
          const count = rows.length - 1
          return (
            <li key={file} className="flex flex-col justify-between gap-3 rounded-card border border-line bg-surface p-4">
              <div>
                <h3 className="text-base">{title}</h3>
                <p className="text-sm text-ink-muted">
                  {detail}. {count === 1 ? '1 row' : `${count.toLocaleString('en-IN')} rows`}.
                </p>
              </div>
              <Button
                variant="secondary"
                size="small"
                className="self-start"
                disabled={count === 0}
                onClick={() => saveFile(csvFileWithoutMark(rows), `gstr1-${file}-${month}.csv`)}
              >
                Download<span className="sr-only"> {title}</span>
              </Button>
            </li>
          )
        })}
      </ul>
    </DeskSection>
  )
}
