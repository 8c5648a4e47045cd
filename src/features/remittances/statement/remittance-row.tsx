import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { remittanceName, type Remittance } from '#domain/billing/cash/remittance.ts'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'

export function RemittanceRow({ remittance, withClient = false }: { remittance: Remittance; withClient?: boolean }) {
  const { id, clientName, paidPaise, deductedPaise, bankReference, paidOn, remittedBy, parcels } = remittance
  const name = remittanceName(remittance)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 rounded-card border border-line bg-surface p-4">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="font-semibold wrap-anywhere">
          <span className="tabular-nums">{formatRupees(paidPaise)}</span>
          {withClient && ` to ${clientName}`}
        </p>
        <p className="text-ink-muted wrap-anywhere">
          {[formatDate(paidOn), countOf(parcels, 'parcel'), bankReference, remittedBy && `by ${remittedBy}`].filter(Boolean).join(' · ')}
        </p>
        {deductedPaise > 0 && <p className="text-sm">{formatRupees(deductedPaise)} was deducted</p>}
      </div>
      <Link
        to={paths.remittance(id)}
        aria-label={`Statement ${name}`}
        className="inline-flex min-h-target items-center font-medium text-link"
      >
        {name}
      </Link>
    </li>
  )
}
