import { COMPANY } from '#domain/people/company.ts'
import { upiLink } from '#domain/billing/upi.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { QrCode } from '#ui/pictures/qr-code.tsx'

interface UpiCodeProps {
  amountPaise: number
  reference: string
  note: string
}

/** For people who pay from a UPI app: the money bypasses this page, so the page cannot see it. */
export function UpiCode({ amountPaise, reference, note }: UpiCodeProps) {
  const link = upiLink({ ...COMPANY.upi, amountPaise, reference, note })
  return (
    <section aria-labelledby="upi-code" className="flex flex-col gap-4 rounded-control border border-line bg-paper p-4">
      <h3 id="upi-code" className="text-base">
        Pay with your UPI app
      </h3>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <QrCode text={link} label={`QR code to pay ${formatRupees(amountPaise)} by UPI`} />
        <div className="flex min-w-0 flex-1 basis-40 flex-col items-start gap-3">
          <dl className="flex flex-col gap-2 text-sm">
            <div>
              <dt className="text-ink-muted">To</dt>
              <dd className="font-medium break-all">{COMPANY.upi.address}</dd>
            </div>
            <div>
              <dt className="text-ink-muted">Reference</dt>
              <dd className="font-medium break-all tabular-nums">{reference}</dd>
            </div>
          </dl>
          <a href={link} className={buttonClass('secondary', 'normal', 'pointer-fine:hidden')}>
            Open UPI app
          </a>
        </div>
      </div>
      <p className="text-sm text-ink-muted">
        <span className="pointer-fine:hidden">Scan the code, or open it on this phone.</span>
        <span className="not-pointer-fine:hidden">Scan the code with your phone.</span> A code or a link never proves payment: it is marked
        as paid once our office has found your payment at the bank, by its reference.
      </p>
    </section>
  )
}
