import type { BillTotals } from '#domain/billing/bill-line.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

/** What the selected shipments come to. */
export function BillFigures({ totals: { count, basePaise, gstPaise, totalPaise } }: { totals: BillTotals }) {
  const figures = [
    ['Selected', count.toLocaleString('en-IN')],
    ['Total Base', formatRupees(basePaise)],
    ['Total GST', formatRupees(gstPaise)],
    ['Grand Total', formatRupees(totalPaise)],
  ] as const
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 sm:flex sm:flex-wrap sm:gap-x-8">
      {figures.map(([title, figure]) => (
        <div key={title} className="min-w-0">
          <dt className="text-sm text-ink-muted">{title}</dt>
          <dd className={`tabular-nums wrap-anywhere ${title === 'Grand Total' ? 'text-lg font-bold' : 'font-semibold'}`}>{figure}</dd>
        </div>
      ))}
    </dl>
  )
}
