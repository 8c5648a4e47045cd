import { COMPANY_BILLING } from '#domain/billing/company-billing.ts'
import { COMPANY } from '#domain/people/company.ts'
import { NO_PAN, UNREGISTERED } from '#domain/billing/gstin.ts'
import type { PaperInvoice } from '#domain/billing/invoice.ts'
import { termsWords } from '#domain/billing/payment-state.ts'
import { placeWords } from '#domain/billing/place-of-supply.ts'
import { NUMBER_TO_COME } from '#features/invoices/print/invoice-number.ts'
import { REVERSE_CHARGE } from '#features/invoices/reverse-charge.ts'
import { formatDate } from '#ui/format/format-time.ts'

/** Who bills whom, and what identifies the document. */
export function PaperParties({ invoice }: { invoice: PaperInvoice }) {
  const { recipient } = invoice
  const { street, city, state, stateCode, postalCode } = COMPANY.address
  return (
    <div className="invoice-parties">
      <section>
        <h3>Supplier</h3>
        <p className="invoice-name">{COMPANY.name}</p>
        <p>
          {street}, {city}, {state} {postalCode}
        </p>
        <p>GSTIN: {COMPANY_BILLING.tax.gstin}</p>
        <p>PAN: {COMPANY_BILLING.tax.pan}</p>
        <p>State: {placeWords(stateCode)}</p>
        <p>
          {COMPANY.phone.shown} · {COMPANY.email}
        </p>
      </section>
      <section>
        <h3>Recipient</h3>
        <p className="invoice-name" dir="auto">
          {recipient.name}
        </p>
        <p className="invoice-address" dir="auto">
          {recipient.address}
        </p>
        <p>GSTIN: {recipient.gstin === UNREGISTERED ? `${UNREGISTERED} (unregistered person)` : recipient.gstin}</p>
        {recipient.pan !== NO_PAN && <p>PAN: {recipient.pan}</p>}
        <p>Client code: {invoice.clientCode}</p>
      </section>
      <dl>
        <Fact title="Invoice number" value={invoice.invoiceNumber ?? NUMBER_TO_COME} />
        <Fact title="Invoice date" value={formatDate(invoice.invoiceDate)} />
        {/* A copy on this device may be older than due dates are. */}
        {invoice.dueDate && (
          <>
            <Fact title="Due date" value={formatDate(invoice.dueDate)} />
            <Fact title="Terms" value={termsWords(invoice)} />
          </>
        )}
        <Fact title="Place of supply" value={placeWords(invoice.placeOfSupply) || 'To be chosen'} />
        <Fact title="Reverse charge" value={REVERSE_CHARGE} />
      </dl>
    </div>
  )
}

function Fact({ title, value }: { title: string; value: string }) {
  return (
    <div>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  )
}
