import type { InvoiceDocument } from '#domain/billing/invoice.ts'
import { invoiceCsv } from '#features/invoices/download/invoice-csv.ts'
import { invoiceJson } from '#features/invoices/download/invoice-json.ts'
import { Button } from '#ui/controls/button.tsx'
import { saveFile } from '#ui/format/save-file.ts'

/** The invoice as files for the bookkeeper; also from the copy on this device. */
export function DownloadInvoice({ invoice }: { invoice: InvoiceDocument }) {
  const name = `invoice-${invoice.invoiceNumber}`
  return (
    <>
      <Button variant="secondary" onClick={() => saveFile(invoiceCsv(invoice), `${name}.csv`)}>
        Download CSV
      </Button>
      <Button variant="secondary" onClick={() => saveFile(jsonFile(invoice), `${name}.json`)}>
        Download JSON
      </Button>
    </>
  )
}

function jsonFile(invoice: InvoiceDocument): Blob {
  return new Blob([`${JSON.stringify(invoiceJson(invoice), null, 2)}\n`], { type: 'application/json' })
}
