import { COMPANY } from '#domain/people/company.ts'
import { isUpiId, upiLink } from '#domain/billing/upi.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { QrCode } from '#ui/pictures/qr-code.tsx'

/** Shown to the payer, whose app then asks for this amount with the tracking number. Nothing for a company that has no UPI ID. */
export function CompanyUpiCode({ number, amountPaise }: { number: string; amountPaise: number }) {
  if (!isUpiId(COMPANY.upi.address)) return null
  return (
    <figure className="flex flex-col items-center gap-2">
      <QrCode
        text={upiLink({ ...COMPANY.upi, amountPaise, reference: number, note: `Shipment ${number}` })}
        label={`QR code to pay ${formatRupees(amountPaise)} by UPI`}
      />
      <figcaption className="text-center text-sm text-ink-muted">
        Let the payer scan it. It asks for {formatRupees(amountPaise)}; the office looks for the payment at the bank.
      </figcaption>
    </figure>
  )
}
