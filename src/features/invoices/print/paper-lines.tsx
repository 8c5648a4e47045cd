import { STAND_IN_RATE } from '#domain/gst.ts'
import type { ServiceCode } from '#domain/company-billing.ts'
import type { InvoiceDocument, InvoiceLine } from '#domain/invoice.ts'
import { formatAmount } from '#ui/format-rupees.ts'
import { formatDate } from '#ui/format-time.ts'

/** One row for each shipment; the headings stand on every page. */
export function PaperLines({ invoice, service }: { invoice: InvoiceDocument; service: ServiceCode }) {
  return (
    <table className="invoice-table" aria-label="Billed shipments">
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
        {invoice.lines.map((line) => (
          <Line key={line.lineNumber} line={line} service={service} />
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

function Line({ line, service }: { line: InvoiceLine; service: ServiceCode }) {
  const way = [line.fromCity, line.toCity].filter((city) => city !== '').join(' to ')
  return (
    <tr>
      <td className="invoice-figure">{line.lineNumber}</td>
      <td className="invoice-breaks">
        {line.shipmentDisplayId}
        <span className="invoice-under">{line.trackingNumber}</span>
      </td>
      <td className="invoice-date">{line.shippedOn === null ? '' : formatDate(line.shippedOn)}</td>
      <td className="invoice-breaks">
        {way === '' ? service.description : `${service.description}, ${way}`}
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
