import { STAND_IN_RATE } from '#domain/billing/gst.ts'
import type { InvoiceDocument } from '#domain/billing/invoice.ts'
import { placeWords } from '#domain/billing/place-of-supply.ts'
import { PaymentBadges } from '#features/invoices/raised/payment-badges.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

/** One invoice as it was raised. */
export function InvoiceDetails({ invoice }: { invoice: InvoiceDocument }) {
  const { recipient, lines } = invoice
  return (
    <>
      <div className="flex flex-wrap justify-between gap-x-8 gap-y-4">
        <div className="min-w-0">
          <p className="font-bold wrap-anywhere">{recipient.name}</p>
          <p className="max-w-prose text-ink-muted wrap-anywhere">{recipient.address}</p>
          <p>
            GSTIN {recipient.gstin} · PAN {recipient.pan}
          </p>
          <p>Place of supply: {placeWords(invoice.placeOfSupply)}</p>
        </div>
        <div className="flex flex-col items-start gap-1">
          <PaymentBadges invoice={invoice} />
          <p>Dated {formatDate(invoice.invoiceDate)}</p>
          {invoice.dueDate && invoice.status === 'raised' && <p>Due {formatDate(invoice.dueDate)}</p>}
          {invoice.cancelledAt !== null && <p>Cancelled {formatDate(invoice.cancelledAt)}</p>}
        </div>
      </div>
      {lines.length === 0 ? <EmptyState title="No shipments found." /> : <Lines invoice={invoice} />}
      <Sums invoice={invoice} />
    </>
  )
}

function Lines({ invoice }: { invoice: InvoiceDocument }) {
  return (
    <Table caption="Shipments on this invoice" dense>
      <thead>
        <tr>
          <HeadCell>Shipment ID</HeadCell>
          <HeadCell>Date</HeadCell>
          <HeadCell>From – to</HeadCell>
          <HeadCell className="text-right">Base Price</HeadCell>
          <HeadCell className="text-right">GST %</HeadCell>
          <HeadCell className="text-right">GST Amount</HeadCell>
          <HeadCell className="text-right">Total</HeadCell>
        </tr>
      </thead>
      <tbody>
        {invoice.lines.map((line) => (
          <tr key={line.lineNumber} className="last:*:border-b-0">
            <Cell className="font-semibold whitespace-nowrap">{line.shipmentDisplayId}</Cell>
            <Cell className="whitespace-nowrap">{line.shippedOn === null ? '' : formatDate(line.shippedOn)}</Cell>
            <Cell className="min-w-40">
              {line.fromCity} – {line.toCity}
              {line.description !== null && <span className="block text-ink-muted wrap-anywhere">{line.description}</span>}
            </Cell>
            <Cell className="text-right whitespace-nowrap">{formatRupees(line.basePaise)}</Cell>
            <Cell className="text-right">{line.gstPercentage ?? STAND_IN_RATE}</Cell>
            <Cell className="text-right whitespace-nowrap">{formatRupees(line.gstPaise)}</Cell>
            <Cell className="text-right font-semibold whitespace-nowrap">{formatRupees(line.totalPaise)}</Cell>
          </tr>
        ))}
      </tbody>
    </Table>
  )
}

function Sums({ invoice: { basePaise, gstPaise, totalPaise, receivedPaise, tdsPaise = 0, status } }: { invoice: InvoiceDocument }) {
  const sums: [string, number][] = [
    ['Total Base', basePaise],
    ['Total GST', gstPaise],
    ['Grand Total', totalPaise],
    ['Received', receivedPaise],
    ...(tdsPaise > 0 ? [['of which TDS', tdsPaise] satisfies [string, number]] : []),
    ...(status === 'raised' ? [['Outstanding', totalPaise - receivedPaise] satisfies [string, number]] : []),
  ]
  return (
    <dl className="ml-auto grid w-full max-w-xs grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
      {sums.map(([title, paise]) => (
        <div key={title} className="contents">
          <dt className="text-ink-muted">{title}</dt>
          <dd className={`text-right ${title === 'Grand Total' ? 'font-bold' : ''}`}>{formatRupees(paise)}</dd>
        </div>
      ))}
    </dl>
  )
}
