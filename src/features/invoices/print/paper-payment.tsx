import { useMemo } from 'react'
import { COMPANY_BILLING } from '#domain/billing/company-billing.ts'
import { COMPANY } from '#domain/people/company.ts'
import type { PaperInvoice } from '#domain/billing/invoice.ts'
import { upiLink } from '#domain/billing/upi.ts'
import { drawQrCode } from '#ui/format/draw-qr-code.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

/** Where to pay, and who signs. A cancelled or paid invoice asks for no money, nor does one without a number to pay it by. */
export function PaperPayment({ invoice }: { invoice: PaperInvoice }) {
  const { status, invoiceNumber, totalPaise, receivedPaise, tdsPaise = 0 } = invoice
  const outstandingPaise = totalPaise - receivedPaise
  const isDue = status === 'raised' && outstandingPaise > 0
  const { bank } = COMPANY_BILLING
  return (
    <footer className="invoice-foot">
      <section>
        <h3>Bank details</h3>
        <p>{bank.accountName}</p>
        <p>{bank.name}</p>
        <p>Account number: {bank.accountNumber}</p>
        <p>IFSC: {bank.ifsc}</p>
        {status === 'raised' && receivedPaise > 0 && (
          <p className="invoice-received">
            Received: {formatRupees(receivedPaise)}
            {tdsPaise > 0 && `, of which TDS ${formatRupees(tdsPaise)}`} · Outstanding: {formatRupees(outstandingPaise)}
          </p>
        )}
      </section>
      {isDue && invoiceNumber !== null && <UpiCode invoiceNumber={invoiceNumber} amountPaise={outstandingPaise} />}
      <section className="invoice-signature">
        <p>For {COMPANY.name}</p>
        <p>{COMPANY_BILLING.signatory}</p>
      </section>
    </footer>
  )
}

function UpiCode({ invoiceNumber, amountPaise }: { invoiceNumber: string; amountPaise: number }) {
  const { size, path } = useMemo(
    () => drawQrCode(upiLink({ ...COMPANY.upi, amountPaise, reference: invoiceNumber, note: `Invoice ${invoiceNumber}` })),
    [invoiceNumber, amountPaise],
  )
  return (
    <figure className="invoice-upi">
      <svg role="img" aria-label="UPI QR code" viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
        <path d={path} />
      </svg>
      <figcaption>
        Scan to pay {formatRupees(amountPaise)} by UPI
        <span>{COMPANY.upi.address}</span>
      </figcaption>
    </figure>
  )
}
