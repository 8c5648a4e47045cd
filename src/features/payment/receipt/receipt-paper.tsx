import { amountInWords } from '#domain/billing/amount-in-words.ts'
import { COMPANY_BILLING } from '#domain/billing/company-billing.ts'
import type { PaymentReceipt, ReceivedPayment } from '#domain/billing/received-payments.ts'
import { COMPANY } from '#domain/people/company.ts'
import { wordOf } from '#domain/values/word-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatInstant } from '#ui/format/format-time.ts'
import { unbrokenDates } from '#ui/format/unbroken-dates.ts'

const METHODS: Record<ReceivedPayment['method'], string> = { card: 'Card', upi: 'UPI', cash: 'Cash', bank: 'Bank transfer' }

/** A receipt says what was received, when, how and for what. The tax invoice is another paper. */
export function ReceiptPaper({ receipt }: { receipt: PaymentReceipt }) {
  const { trackingNumber, shippingMethod, fromCity, toCity, basePaise, totalPaise, paidPaise, outstandingPaise, state, payments } = receipt
  const { claimedPaise = 0 } = receipt
  const receivedPaise = paidPaise - claimedPaise
  const atDoorPaise = receivedPaise - payments.reduce((sum, { amountPaise }) => sum + amountPaise, 0)
  const { street, city, state: inState, postalCode } = COMPANY.address
  return (
    <article
      aria-label={`Receipt ${trackingNumber}`}
      className="flex flex-col gap-6 rounded-card border border-line bg-surface p-5 sm:p-8 print:border-0 print:p-0"
    >
      <header className="flex flex-col gap-1 border-b border-line pb-4">
        <p className="text-lg font-bold">{COMPANY.name}</p>
        <p className="text-sm text-ink-muted">
          {street}, {city}, {inState} {postalCode}
        </p>
        <p className="text-sm text-ink-muted">
          <span className="inline-block">GSTIN {COMPANY_BILLING.tax.gstin} ·</span>{' '}
          <span className="inline-block">{COMPANY.phone.shown} ·</span> <span className="inline-block">{COMPANY.email}</span>
        </p>
      </header>

      <section aria-labelledby="received" className="flex flex-col gap-1">
        <h2 id="received" className="text-base font-semibold text-ink-muted">
          Received
        </h2>
        <p className="text-3xl font-bold tabular-nums">{formatRupees(receivedPaise)}</p>
        <p>{amountInWords(receivedPaise)}</p>
        {claimedPaise > 0 && (
          <p className="text-sm text-ink-muted">{formatRupees(claimedPaise)} more was paid by UPI at the door and is not confirmed yet.</p>
        )}
      </section>

      <section aria-labelledby="payments" className="flex flex-col gap-2">
        <h2 id="payments" className="text-lg">
          {payments.length === 1 ? 'Payment' : 'Payments'}
        </h2>
        <ul className="flex flex-col divide-y divide-line border-y border-line">
          {payments.map((payment) => (
            <li key={payment.number} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3">
              <div className="min-w-0">
                <p className="font-semibold break-all">
                  <span className="break-normal">Receipt no.</span> <span className="inline-block">{payment.number}</span>
                </p>
                <p className="text-sm text-ink-muted wrap-anywhere">
                  <time dateTime={payment.paidAt}>{unbrokenDates(`${formatInstant(payment.paidAt)} IST`)}</time> ·{' '}
                  {wordOf(METHODS, payment.method)}
                  {payment.reference !== null && (
                    <>
                      {' '}
                      · <span className="inline-block">{payment.reference}</span>
                    </>
                  )}
                </p>
                {payment.demo && <p className="text-sm text-ink-muted">Demo payment: no money moved.</p>}
              </div>
              <p className="font-semibold tabular-nums">{formatRupees(payment.amountPaise)}</p>
            </li>
          ))}
          {atDoorPaise > 0 && (
            <li className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3 font-semibold">
              <p>Collected at the door</p>
              <p className="tabular-nums">{formatRupees(atDoorPaise)}</p>
            </li>
          )}
        </ul>
      </section>

      <section aria-labelledby="paid-for" className="flex flex-col gap-2">
        <h2 id="paid-for" className="text-lg">
          For
        </h2>
        <dl className="flex flex-col divide-y divide-line">
          <Fact name="Tracking number">{trackingNumber}</Fact>
          {fromCity !== '' && toCity !== '' && <Fact name="From where to where">{`${fromCity} to ${toCity}`}</Fact>}
          <Fact name="Shipping method">{shippingMethod}</Fact>
          {basePaise !== null && (
            <>
              <Fact name="Price without tax">{formatRupees(basePaise)}</Fact>
              <Fact name="GST">{formatRupees(totalPaise - basePaise)}</Fact>
            </>
          )}
          <Fact name="In total">{formatRupees(totalPaise)}</Fact>
          {state === 'due' && <Fact name="Left to pay">{formatRupees(outstandingPaise)}</Fact>}
        </dl>
      </section>
      <p className="text-sm text-ink-muted">This is a receipt for what was paid, not a tax invoice. It needs no signature.</p>
    </article>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4 py-2">
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-medium break-all tabular-nums">{children}</dd>
    </div>
  )
}
