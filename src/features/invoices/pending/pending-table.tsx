import { memo, type ReactNode } from 'react'
import type { BillLine, TypedPrice } from '#domain/billing/bill-line.ts'
import { LineAmount, PendingName, PendingStatus, SelectAllLines, SelectLine } from '#features/invoices/pending/pending-marks.tsx'
import { PriceInput } from '#features/invoices/pending/price-input.tsx'
import { formatDate } from '#ui/format/format-time.ts'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

export interface PendingRows {
  /** The whole list: select-all is about all of it. */
  lines: readonly BillLine[]
  /** Those of this page. */
  shown: readonly BillLine[]
  onType: (id: string, change: TypedPrice) => void
  onToggle: (id: string) => void
  onToggleAll: () => void
}

/** On a tablet the date stands under the number. */
export function PendingTable({ lines, shown, onType, onToggle, onToggleAll }: PendingRows) {
  const wide = useWideScreen('80rem')
  return (
    <div data-price-list="">
      <Table caption="Pending Shipments" dense={wide ? true : 'tight'}>
        <thead>
          <tr>
            <HeadCell className="w-0">
              <SelectAllLines lines={lines} onToggle={onToggleAll} />
            </HeadCell>
            <HeadCell>{wide ? 'Shipment ID' : 'Shipment ID, Date'}</HeadCell>
            {wide && <HeadCell>Date</HeadCell>}
            <HeadCell>Base Price (₹)</HeadCell>
            <HeadCell>GST %</HeadCell>
            <HeadCell className="text-right">GST Amount</HeadCell>
            <HeadCell className="text-right">Total</HeadCell>
            <HeadCell>Status</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <PendingRow key={line.shipment.id} line={line} wide={wide} onType={onType} onToggle={onToggle} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

type OneRow = Pick<PendingRows, 'onType' | 'onToggle'> & { line: BillLine }

const PendingRow = memo(({ line, wide, onType, onToggle }: OneRow & { wide: boolean }) => (
  <tr className="last:*:border-b-0 hover:bg-paper">
    <Cell>
      <SelectLine line={line} onToggle={onToggle} />
    </Cell>
    <Cell className="pt-5">
      <PendingName line={line} />
      {!wide && <span className="block whitespace-nowrap text-ink-muted">{formatDate(line.shipment.createdAt)}</span>}
    </Cell>
    {wide && <Cell className="pt-5.5 whitespace-nowrap">{formatDate(line.shipment.createdAt)}</Cell>}
    <Cell className={wide ? 'w-44' : 'w-32'}>
      <PriceInput line={line} column="base" onType={onType} />
    </Cell>
    <Cell className={wide ? 'w-32' : 'w-24'}>
      <PriceInput line={line} column="rate" onType={onType} />
    </Cell>
    <Cell className="pt-5.5 text-right whitespace-nowrap">
      <LineAmount line={line} of="gstPaise" />
    </Cell>
    <Cell className="pt-5.5 text-right font-semibold whitespace-nowrap">
      <LineAmount line={line} of="totalPaise" />
    </Cell>
    <Cell className="pt-5">
      <PendingStatus line={line} />
    </Cell>
  </tr>
))
PendingRow.displayName = 'PendingRow'

/** For a narrow screen; holds the same. */
export function PendingCards({ lines, shown, onType, onToggle, onToggleAll }: PendingRows) {
  return (
    <div data-price-list="" className="flex flex-col gap-3">
      <SelectAllLines lines={lines} onToggle={onToggleAll} withWords />
      <ul aria-label="Pending Shipments" className="flex flex-col gap-3">
        {shown.map((line) => (
          <PendingCard key={line.shipment.id} line={line} onType={onType} onToggle={onToggle} />
        ))}
      </ul>
    </div>
  )
}

const PendingCard = memo(({ line, onType, onToggle }: OneRow) => (
  <li className="flex flex-col gap-3 rounded-card border border-line bg-surface p-4">
    <div className="flex items-start gap-3">
      <SelectLine line={line} onToggle={onToggle} />
      <div className="min-w-0 flex-1">
        <PendingName line={line} />
        <p className="text-sm text-ink-muted">{formatDate(line.shipment.createdAt)}</p>
      </div>
      <PendingStatus line={line} />
    </div>
    <div className="grid grid-cols-[3fr_2fr] gap-3">
      <CardField title="Base Price (₹)">
        <PriceInput line={line} column="base" onType={onType} />
      </CardField>
      <CardField title="GST %">
        <PriceInput line={line} column="rate" onType={onType} />
      </CardField>
    </div>
    <p className="flex flex-wrap justify-between gap-x-4 tabular-nums">
      <span className="text-ink-muted">
        GST <LineAmount line={line} of="gstPaise" />
      </span>
      <span className="font-semibold">
        Total <LineAmount line={line} of="totalPaise" />
      </span>
    </p>
  </li>
))
PendingCard.displayName = 'PendingCard'

/** The field itself says the whole of it, with the shipment. */
function CardField({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <span aria-hidden="true" className="text-sm text-ink-muted">
        {title}
      </span>
      {children}
    </div>
  )
}
