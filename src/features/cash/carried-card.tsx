import { useState } from 'react'
import type { CarriedCash } from '#domain/billing/cash/counted-cash.ts'
import { standingOfCash } from '#domain/sync/own-cash.ts'
import { DriverCollections } from '#features/cash/driver-collections.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatShortRupees } from '#ui/format/format-rupees.ts'
import { formatInstant } from '#ui/format/format-time.ts'

interface CarriedCardProps {
  person: CarriedCash
  limitPaise: number
  /** Nobody else has any to count. */
  isOnlyOne: boolean
  onCount: () => void
}

export function hasCashToCount({ carriedPaise, collections }: CarriedCash): boolean {
  return carriedPaise !== 0 || collections > 0
}

export function CarriedCard({ person, limitPaise, isOnlyOne, onCount }: CarriedCardProps) {
  const { driverId, carriedPaise, checkedPaise, claimedPaise, collections, since } = person
  const [isOpen, setOpen] = useState(false)
  const name = person.name ?? 'Somebody who is not known here'
  const standing = standingOfCash(carriedPaise + checkedPaise, limitPaise)

  return (
    <article aria-label={name} className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-col gap-1">
          <h3 className="text-lg wrap-anywhere">{name}</h3>
          <p className="text-2xl font-bold tabular-nums">{formatShortRupees(carriedPaise)}</p>
          {since !== null && (
            <p className="text-ink-muted">
              {collections === 1 ? '1 collection' : `${collections} collections`} since {formatInstant(since)}
            </p>
          )}
          {carriedPaise < 0 && <p className="text-ink-muted">More was handed over than was collected.</p>}
          {checkedPaise > 0 && <p>{formatShortRupees(checkedPaise)} more in captures that wait for review</p>}
          {claimedPaise > 0 && <p>{formatShortRupees(claimedPaise)} by UPI, as the payers say</p>}
          {standing !== 'ordinary' && (
            <p>
              <Badge tone={standing === 'over-limit' ? 'bad' : 'warn'} wrap>
                {standing === 'over-limit' ? 'Over the limit' : 'Near the limit'} of {formatShortRupees(limitPaise)}
              </Badge>
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {hasCashToCount(person) && (
            <Button variant={isOnlyOne ? 'primary' : 'secondary'} aria-label={`Count the cash of ${name}`} onClick={onCount}>
              Count
            </Button>
          )}
          <Button variant="secondary" aria-expanded={isOpen} aria-label={`Collections of ${name}`} onClick={() => setOpen(!isOpen)}>
            Collections
          </Button>
        </div>
      </div>
      {isOpen && <DriverCollections driverId={driverId} name={name} carriedPaise={carriedPaise} />}
    </article>
  )
}
