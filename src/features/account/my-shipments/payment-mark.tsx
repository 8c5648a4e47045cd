import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { isOnlyClaimed, isPaid, NOT_CONFIRMED, type PaymentState } from '#domain/billing/payment.ts'
import type { MyShipment } from '#domain/shipment/my-shipment.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { buttonClass, type ButtonSize } from '#ui/controls/button.tsx'

interface PaymentMarkProps {
  shipment: MyShipment
  /** The company waits for this payment. */
  toPay: boolean
  size?: ButtonSize
}

/** How the shipment stands with its money, and the way to pay it. */
export function PaymentMark({ shipment, toPay, size = 'normal' }: PaymentMarkProps) {
  const { state, token, trackingNumber, paidPaise, receiptPaise = paidPaise } = shipment
  const receipt = receiptPaise > 0 && (
    <Link to={paths.paymentReceipt(token)} aria-label={`Receipt for ${trackingNumber}`} className={buttonClass('secondary', size)}>
      Receipt
    </Link>
  )
  if (toPay) {
    return (
      <>
        {receipt}
        <Link to={paths.payByLink(token)} aria-label={`Pay now for ${trackingNumber}`} className={buttonClass('primary', size)}>
          Pay now
        </Link>
      </>
    )
  }
  const isClaim = isPaid(shipment) && isOnlyClaimed(shipment)
  const word = isClaim ? NOT_CONFIRMED : MARKS[state]
  return (
    <>
      {word !== undefined && (
        <Badge wrap tone={isClaim || word === 'On invoice' ? 'neutral' : 'good'}>
          {word}
        </Badge>
      )}
      {receipt}
    </>
  )
}

const MARKS: Partial<Record<PaymentState, string>> = { paid: 'Paid', 'paid-demo': 'Paid (demo)', 'on-invoice': 'On invoice' }

/** What is left to pay of a partly paid shipment that the company asks this account to pay; of any other, what it costs. */
export function amountOf({ totalPaise, outstandingPaise }: MyShipment, toPay: boolean): number {
  return toPay ? outstandingPaise : totalPaise
}

export function amountName({ paidPaise }: MyShipment, toPay: boolean): string {
  return toPay && paidPaise > 0 ? 'Left to pay' : 'Amount'
}
