import { amountInWords } from '#domain/billing/amount-in-words.ts'
import { COMPANY } from '#domain/people/company.ts'
import type { PaperInvoice } from '#domain/billing/invoice.ts'
import { isWithinState, splitTax, stateTaxName, type TaxSplit } from '#domain/billing/tax-split.ts'
import { summariseTax } from '#domain/billing/tax-summary.ts'
import { formatAmount, formatRupees } from '#ui/format/format-rupees.ts'

interface TaxColumn {
  name: string
  amount: keyof TaxSplit
  /** How much of the rate is this tax's. */
  share: number
}

/** Half of the smallest rate, 0.01 percent, has three decimals. */
const rateFormat = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

function columnsFor(placeOfSupply: string): TaxColumn[] {
  if (!isWithinState(placeOfSupply)) return [{ name: 'IGST', amount: 'igstPaise', share: 1 }]
  return [
    { name: 'CGST', amount: 'cgstPaise', share: 0.5 },
    { name: stateTaxName(COMPANY.address.stateCode), amount: 'sgstPaise', share: 0.5 },
  ]
}

/** Rate and amount of each tax, and the total in figures and in words. */
export function PaperTax({ invoice, sac }: { invoice: PaperInvoice; sac: string }) {
  const columns = columnsFor(invoice.placeOfSupply)
  const whole = splitTax(invoice.gstPaise, invoice.placeOfSupply)
  return (
    <div className="invoice-tax">
      <table className="invoice-table" aria-label="Tax by SAC and rate">
        <thead>
          <tr>
            <th scope="col">SAC</th>
            <th scope="col" className="invoice-figure">
              GST %
            </th>
            <th scope="col" className="invoice-figure">
              Taxable value (₹)
            </th>
            {columns.map(({ name }) => [
              <th key={`${name} %`} scope="col" className="invoice-figure">
                {name} %
              </th>,
              <th key={name} scope="col" className="invoice-figure">
                {name} (₹)
              </th>,
            ])}
            <th scope="col" className="invoice-figure">
              Total tax (₹)
            </th>
          </tr>
        </thead>
        <tbody>
          {summariseTax(invoice.lines, invoice.placeOfSupply).map((row) => (
            <tr key={row.gstPercentage}>
              <td>{sac}</td>
              <td className="invoice-figure">{row.gstPercentage}</td>
              <td className="invoice-figure">{formatAmount(row.basePaise)}</td>
              {columns.map(({ name, amount, share }) => [
                <td key={`${name} %`} className="invoice-figure">
                  {rateFormat.format(row.gstPercentage * share)}
                </td>,
                <td key={name} className="invoice-figure">
                  {formatAmount(row[amount])}
                </td>,
              ])}
              <td className="invoice-figure">{formatAmount(row.gstPaise)}</td>
            </tr>
          ))}
          <tr className="invoice-sum">
            <th scope="row" colSpan={2}>
              Total
            </th>
            <td className="invoice-figure">{formatAmount(invoice.basePaise)}</td>
            {columns.map(({ name, amount }) => (
              <td key={name} colSpan={2} className="invoice-figure">
                {formatAmount(whole[amount])}
              </td>
            ))}
            <td className="invoice-figure">{formatAmount(invoice.gstPaise)}</td>
          </tr>
        </tbody>
      </table>
      <div className="invoice-total">
        <p className="invoice-grand">
          <span>Invoice total</span>
          <strong>{formatRupees(invoice.totalPaise)}</strong>
        </p>
        <p>{amountInWords(invoice.totalPaise)}</p>
      </div>
    </div>
  )
}
