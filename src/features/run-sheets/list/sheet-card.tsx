import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { displaySheetNumber, sheetCash, sheetStateWords, type RunSheet, type ShipmentsById } from '#domain/run-sheet/run-sheet.ts'
import type { SheetCollected } from '#domain/billing/cash/counted-cash.ts'
import { sheetProgress } from '#domain/run-sheet/sheet-progress.ts'
import { STATE_TONES } from '#features/run-sheets/sheet-messages.ts'
import type { PendingMark } from '#store/records/pending-records.ts'
import { Button } from '#ui/controls/button.tsx'
import { Badge } from '#ui/feedback/badge.tsx'
import { UnsentMark } from '#ui/feedback/unsent-mark.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'

interface SheetCardProps {
  sheet: RunSheet
  shipments: ShipmentsById
  /** As the office's server has it; null where nothing was, or nobody knows. */
  collected: SheetCollected | null
  driver: string | undefined
  warehouse: string | undefined
  pending: PendingMark | undefined
  /** Takes what was selected in the list of shipments; null where nothing is. */
  onAdd: (() => void) | null
}

export function SheetCard({ sheet, shipments, collected, driver = 'A driver of before', warehouse, pending, onAdd }: SheetCardProps) {
  const facts = [warehouse, formatDate(sheet.sheet_date), sheet.vehicle].filter(Boolean).join(' · ')
  return (
    <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4 shadow-lift">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="flex min-w-0 flex-col wrap-anywhere">
          <h3 className="text-lg font-bold">{driver}</h3>
          <Link
            to={paths.runSheet(sheet.id)}
            className="inline-flex min-h-target items-center self-start font-semibold text-link underline-offset-4 hover:underline"
          >
            {displaySheetNumber(sheet)}
            <span className="sr-only"> of {driver}</span>
          </Link>
          <p className="text-sm text-ink-muted">{facts}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <UnsentMark mark={pending} />
          <Badge tone={STATE_TONES[sheet.state]}>{sheetStateWords(sheet.state)}</Badge>
        </div>
      </div>
      <SheetFigures sheet={sheet} shipments={shipments} collected={collected} />
      {onAdd && (
        <Button variant="secondary" onClick={onAdd}>
          Add to this sheet<span className="sr-only"> of {driver}</span>
        </Button>
      )}
    </li>
  )
}

/** How far a sheet is. */
export function SheetFigures({ sheet, shipments, collected }: Pick<SheetCardProps, 'sheet' | 'shipments' | 'collected'>) {
  const { stops, delivered, failed, left } = sheetProgress(sheet, shipments)
  const cash = sheetCash(sheet, shipments)
  const figures = [
    ['Stops', stops],
    ['Delivered', delivered],
    ['Failed', failed],
    ['Left', left],
  ] as const
  return (
    <div className="flex flex-col gap-3">
      <dl className="grid grid-cols-4 gap-3">
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt className="text-sm text-ink-muted">{name}</dt>
            <dd className="text-xl font-bold tabular-nums">{count}</dd>
          </div>
        ))}
      </dl>
      {sheet.stops.length > stops && <p className="text-sm text-ink-muted">{countOf(sheet.stops.length, 'shipment')} in all</p>}
      {stops > 0 && <progress aria-hidden="true" className="progress-bar" value={stops - left} max={stops} />}
      {cash.expected > 0 && (
        <p className="text-sm">
          To collect {formatRupees(cash.expected)}, of that delivered {formatRupees(cash.collected)}
        </p>
      )}
      <Collected sheet={sheet} collected={collected} />
    </div>
  )
}

/** Of a closed sheet, what it was at its closing: what was found in the bank since is not the sheet's to say. */
function Collected({ sheet, collected }: Pick<SheetCardProps, 'sheet' | 'collected'>) {
  const { collected_cash_paise: cash, collected_upi_paise: upi } = sheet
  if (typeof cash === 'number' && typeof upi === 'number') {
    if (cash === 0 && upi === 0) return null
    return (
      <p className="text-sm">
        Collected {formatRupees(cash)} in cash{upi !== 0 && `, ${formatRupees(upi)} by UPI, as the payers said`}
      </p>
    )
  }
  if (collected === null) return null
  const { cashPaise, upiPaise, foundPaise = 0, notFoundPaise = 0 } = collected
  const byUpi = [
    [upiPaise - foundPaise - notFoundPaise, 'by UPI as claimed'],
    [foundPaise, 'by UPI, found in the bank'],
    [notFoundPaise, 'by UPI, not found in the bank'],
  ] as const
  return (
    <p className="text-sm">
      Collected so far {formatRupees(cashPaise)} in cash
      {byUpi.map(([paise, words]) => paise !== 0 && `, ${formatRupees(paise)} ${words}`)}
    </p>
  )
}
