import { useState } from 'react'
import type { ClientDue } from '#domain/billing/cash/remittance.ts'
import { DueParcels } from '#features/remittances/due/due-parcels.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'

interface DueCardProps {
  client: ClientDue
  today: string
  /** Nothing else is due. */
  isOnlyOne: boolean
  onPay: () => void
}

export function DueCard({ client, today, isOnlyOne, onPay }: DueCardProps) {
  const { clientCode, clientName, days, duePaise, dueParcels, overduePaise, oldestDueOn, payablePaise, payableParcels, waitingPaise } =
    client
  const [isOpen, setOpen] = useState(false)
  return (
    <article aria-label={clientName} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="text-lg wrap-anywhere">
            {clientName} <span className="text-base font-normal text-ink-muted">{clientCode}</span>
          </h3>
          <p className="text-2xl font-bold tabular-nums">{formatShortRupees(duePaise)}</p>
          <p className="text-ink-muted">
            {dueParcels === 0 ? 'Nothing is due today: it is paid' : `due for ${countOf(dueParcels, 'parcel')},`}{' '}
            {days === 1 ? '1 day' : `${days} days`} after collection
          </p>
          {payablePaise !== duePaise && (
            <p>
              {formatShortRupees(payablePaise - duePaise)} more for {countOf(payableParcels - dueParcels, 'parcel')} later
              {duePaise === 0 && oldestDueOn !== null && `, from ${formatDate(oldestDueOn)}`}
            </p>
          )}
          {waitingPaise !== 0 && (
            <p className="text-ink-muted">{formatShortRupees(waitingPaise)} waits: more of the same parcels is on its way</p>
          )}
          {overduePaise > 0 && oldestDueOn !== null && oldestDueOn < today && (
            <p>
              <Badge tone="bad" wrap>
                {formatShortRupees(overduePaise)} overdue since {formatDate(oldestDueOn)}
              </Badge>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {payablePaise > 0 && (
            <Button variant={duePaise > 0 && isOnlyOne ? 'primary' : 'secondary'} aria-label={`Pay out ${clientName}`} onClick={onPay}>
              Pay out
            </Button>
          )}
          <Button variant="secondary" aria-expanded={isOpen} aria-label={`Parcels of ${clientName}`} onClick={() => setOpen(!isOpen)}>
            Parcels
          </Button>
        </div>
      </div>
      {isOpen && <DueParcels clientCode={clientCode} clientName={clientName} payablePaise={payablePaise} today={today} />}
    </article>
  )
}
