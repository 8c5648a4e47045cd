import { useEffect, useRef } from 'react'
import { COMPANY } from '#domain/people/company.ts'
import { isUpiId, upiLink } from '#domain/billing/upi.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { QrCode } from '#ui/pictures/qr-code.tsx'

interface CompanyUpiCodeProps {
  number: string
  amountPaise: number
  /** Of several parcels at one door: it says for which it asks. */
  isOneOfSeveral?: boolean
  /** Another one is shown. */
  isFolded?: boolean
  onUnfold?: (() => void) | undefined
}

/** Shown to the payer, whose app then asks for this amount with the tracking number. Nothing for a company that has no UPI ID. */
export function CompanyUpiCode({ number, amountPaise, isOneOfSeveral = false, isFolded = false, onUnfold }: CompanyUpiCodeProps) {
  const figure = useRef<HTMLElement>(null)
  const wasFolded = useRef(isFolded)
  useEffect(() => {
    // The pressed button is gone, and the code came in its place while another one above it may have gone.
    if (wasFolded.current && !isFolded && document.activeElement === document.body) {
      figure.current?.focus({ preventScroll: true })
      figure.current?.scrollIntoView({ block: 'center' })
    }
    wasFolded.current = isFolded
  }, [isFolded])
  if (!isUpiId(COMPANY.upi.address)) return null
  const ofWhich = isOneOfSeveral ? ` for ${number}` : ''
  if (isFolded)
    return (
      <Button variant="secondary" onClick={onUnfold}>
        <span className="min-w-0 wrap-anywhere">Show the QR code{ofWhich}</span>
      </Button>
    )
  return (
    <figure ref={figure} tabIndex={-1} className="flex flex-col items-center gap-2">
      <QrCode
        text={upiLink({ ...COMPANY.upi, amountPaise, reference: number, note: `Shipment ${number}` })}
        label={`QR code to pay ${formatRupees(amountPaise)} by UPI${ofWhich}`}
      />
      {isOneOfSeveral && (
        <strong className="text-center tabular-nums wrap-anywhere">
          {formatRupees(amountPaise)}
          {ofWhich}
        </strong>
      )}
      <figcaption className="text-center text-sm text-ink-muted">
        Let the payer scan it. It asks for {formatRupees(amountPaise)}; the office looks for the payment at the bank.
      </figcaption>
    </figure>
  )
}
