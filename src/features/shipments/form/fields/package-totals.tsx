import { basePriceOf, totalWeightOf, type TypedPackage } from '#domain/shipment/typed-shipment.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

const kilograms = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 })

export function PackageTotals({ packages }: { packages: TypedPackage[] }) {
  return (
    <dl className="flex flex-wrap gap-x-8 gap-y-2 tabular-nums">
      <div className="flex gap-2">
        <dt className="text-ink-muted">Total weight</dt>
        <dd className="font-bold">{kilograms.format(totalWeightOf(packages))} kg</dd>
      </div>
      <div className="flex gap-2">
        <dt className="text-ink-muted">Base price</dt>
        <dd className="font-bold">{formatRupees(basePriceOf(packages))}</dd>
      </div>
    </dl>
  )
}
