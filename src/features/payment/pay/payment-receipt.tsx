import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import type { PaidShipment, ShownQuote } from '#domain/billing/payment.ts'
import { COMPANY } from '#domain/people/company.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatInstant } from '#ui/format/format-time.ts'

/**
 * What was paid, for which parcel, when and to whom. Who holds the payment's link has the whole receipt at an address of its own; who came by
 * the number on the parcel prints this, because after paying the number tells a stranger nothing more.
 */
export function PaymentReceipt({ quote, shipment }: { quote: ShownQuote; shipment: PaidShipment }) {
  const { receiptPaise = quote.paidPaise } = quote
  const facts: [string, string][] = [
    ['Paid to', COMPANY.name],
    ['Tracking number', quote.trackingNumber],
    ...(quote.fromCity && quote.toCity ? [['From where to where', `${quote.fromCity} to ${quote.toCity}`] as [string, string]] : []),
    ['Amount', formatRupees(quote.paidPaise)],
    ...(quote.paidAt === null ? [] : [['Paid on', `${formatInstant(quote.paidAt)} IST`] as [string, string]]),
  ]
  return (
    <section aria-label="Receipt" className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 className="text-xl">Receipt</h2>
      <dl className="flex flex-col divide-y divide-line">
        {facts.map(([name, value]) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="font-medium wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {quote.state === 'paid-demo' && <p className="text-sm text-ink-muted">Demo payment: no money moved.</p>}
      {'token' in shipment && receiptPaise > 0 ? (
        <Link to={paths.paymentReceipt(shipment.token)} className={buttonClass('secondary', 'normal', 'self-start print:hidden')}>
          Receipt to print or save as PDF
        </Link>
      ) : (
        <Button variant="secondary" className="self-start print:hidden" onClick={() => window.print()}>
          Print or save as PDF
        </Button>
      )}
    </section>
  )
}
