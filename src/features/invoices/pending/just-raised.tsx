import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { usePrintInvoice } from '#features/invoices/print/use-print-invoice.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button, buttonClass } from '#ui/controls/button.tsx'

interface JustRaisedProps {
  clientCode: string
  invoice: { id: string; invoiceNumber: string }
}

/** What is wanted next of an invoice that was just raised, while the list goes on with what is left. */
export function JustRaised({ clientCode, invoice: { id, invoiceNumber } }: JustRaisedProps) {
  const printing = usePrintInvoice()
  return (
    <Banner
      tone="good"
      title={`${invoiceNumber} is raised.`}
      actions={
        <>
          <Link to={paths.invoice(clientCode, id)} className={buttonClass('secondary', 'small')}>
            Open invoice
          </Link>
          <Button variant="secondary" size="small" onClick={() => printing.print(id)}>
            Print invoice
          </Button>
          {printing.blockedDialog}
        </>
      }
    />
  )
}
