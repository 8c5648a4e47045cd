import { STAND_IN_RATE } from '#domain/billing/gst.ts'
import type { ServiceCode } from '#domain/billing/company-billing.ts'
import type { InvoiceLine, PaperInvoice } from '#domain/billing/invoice.ts'
import { wayOf } from '#features/invoices/print/fits-first-page.ts'
import { formatAmount } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'

interface PaperLinesProps {
  invoice: PaperInvoice
  service: ServiceCode
  /** A part of the lines; the sum is always of all. */
  drawn?: readonly InvoiceLine[]
  /** A line on paper for each, for an annexure. */
  tight?: boolean
}

/** One row for each shipment; the headings stand on every page. */
export function PaperLines({ invoice, service, drawn = invoice.lines, tight = false }: PaperLinesProps) {
  return (
    <table className={`invoice-table ${tight ? 'invoice-tight' : ''}`} aria-label="Billed shipments">
      <thead>
        <tr>
          <th scope="col" className="invoice-figure">
            No.
          </th>
          <th scope="col" className="invoice-shipment">
            Shipment
          </th>
          <th scope="col">Date</th>
          <th scope="col">Description</th>
          <th scope="col">SAC</th>
          <th scope="col" className="invoice-figure">
            Taxable value (₹)
          </th>
          <th scope="col" className="invoice-figure">
            GST %
          </th>
          <th scope="col" className="invoice-figure">
            GST (₹)
          </th>
          <th scope="col" className="invoice-figure">
            Total (₹)
          </th>
        </tr>
      </thead>
      <tbody>
        {drawn.map((line) => (
          <Line key={line.lineNumber} line={line} service={service} tight={tight} />
        ))}
        <tr className="invoice-sum">
          <th scope="row" colSpan={5}>
            Total of {invoice.lines.length.toLocaleString('en-IN')} {invoice.lines.length === 1 ? 'shipment' : 'shipments'}
          </th>
          <td className="invoice-figure">{formatAmount(invoice.basePaise)}</td>
          <td colSpan={2} className="invoice-figure">
            {formatAmount(invoice.gstPaise)}
          </td>
          <td className="invoice-figure">{formatAmount(invoice.totalPaise)}</td>
        </tr>
      </tbody>
    </table>
  )
}

/** The first page names the service, and the annexure does not say it again. */
function Line({ line, service, tight }: { line: InvoiceLine; service: ServiceCode; tight: boolean }) {
  const way = wayOf(line)
  const parts = tight ? [way] : [service.description, way]
  return (
    <tr>
      <td className="invoice-figure">{line.lineNumber}</td>
      <td className="invoice-breaks">
        {line.shipmentDisplayId}
        <span className="invoice-under">{line.trackingNumber}</span>
      </td>
      <td className="invoice-date">{line.shippedOn === null ? '' : formatDate(line.shippedOn)}</td>
      <td className="invoice-breaks">
        {parts.filter((part) => part !== '').join(', ')}
        {line.description !== null && line.description !== '' && (
          <span className="invoice-under" dir="auto">
            {line.description}
          </span>
        )}
      </td>
      <td>{service.code}</td>
      <td className="invoice-figure">{formatAmount(line.basePaise)}</td>
      <td className="invoice-figure">{line.gstPercentage ?? STAND_IN_RATE}</td>
      <td className="invoice-figure">{formatAmount(line.gstPaise)}</td>
      <td className="invoice-figure">{formatAmount(line.totalPaise)}</td>
    </tr>
  )
}
