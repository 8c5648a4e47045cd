import type { ServiceCode } from '#domain/billing/company-billing.ts'
import type { PaperInvoice } from '#domain/billing/invoice.ts'
import { summariseTax } from '#domain/billing/tax-summary.ts'
import { formatAmount } from '#ui/format/format-rupees.ts'

/** The first page of a long invoice: what the lines of its annexure come to, by rate. */
export function PaperSummary({ invoice, service }: { invoice: PaperInvoice; service: ServiceCode }) {
  return (
    <>
      <table className="invoice-table" aria-label="Billed shipments by rate">
        <thead>
          <tr>
            <th scope="col">Description</th>
            <th scope="col">SAC</th>
            <th scope="col" className="invoice-figure">
              GST %
            </th>
            <th scope="col" className="invoice-figure">
              Shipments
            </th>
            <th scope="col" className="invoice-figure">
              Taxable value (₹)
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
          {summariseTax(invoice.lines, invoice.placeOfSupply).map(({ gstPercentage, count, basePaise, gstPaise }) => (
            <tr key={gstPercentage}>
              <td>{service.description}</td>
              <td>{service.code}</td>
              <td className="invoice-figure">{gstPercentage}</td>
              <td className="invoice-figure">{count.toLocaleString('en-IN')}</td>
              <td className="invoice-figure">{formatAmount(basePaise)}</td>
              <td className="invoice-figure">{formatAmount(gstPaise)}</td>
              <td className="invoice-figure">{formatAmount(basePaise + gstPaise)}</td>
            </tr>
          ))}
          <tr className="invoice-sum">
            <th scope="row" colSpan={3}>
              Total
            </th>
            <td className="invoice-figure">{invoice.lines.length.toLocaleString('en-IN')}</td>
            <td className="invoice-figure">{formatAmount(invoice.basePaise)}</td>
            <td className="invoice-figure">{formatAmount(invoice.gstPaise)}</td>
            <td className="invoice-figure">{formatAmount(invoice.totalPaise)}</td>
          </tr>
        </tbody>
      </table>
      <p className="invoice-under">Each shipment stands in the annexure.</p>
    </>
  )
}
