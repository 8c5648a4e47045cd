import { Link } from 'react-router-dom'
import { lineFault, type BillLine } from '#domain/bill-line.ts'
import type { PendingShipment } from '#domain/invoice.ts'
import { SHIPMENT_STATUSES } from '#domain/shipment.ts'
import { statusTone } from '#domain/status-tone.ts'
import { Badge } from '#ui/badge.tsx'
import { Checkbox } from '#ui/field.tsx'
import { formatRupees } from '#ui/format-rupees.ts'

export function SelectLine({ line: { shipment, selected }, onToggle }: { line: BillLine; onToggle: (id: string) => void }) {
  return (
    <span className="relative -mr-3 inline-flex">
      <Checkbox
        label={<span className="sr-only">Select {shipment.shipmentId}</span>}
        checked={selected}
        onChange={() => onToggle(shipment.id)}
      />
    </span>
  )
}

export function SelectAllLines({
  lines,
  onToggle,
  withWords = false,
}: {
  lines: readonly BillLine[]
  onToggle: () => void
  withWords?: boolean
}) {
  const selected = lines.filter((line) => line.selected).length
  return (
    <span className={`-my-2 inline-flex ${withWords ? '' : '-mr-3'}`}>
      <Checkbox
        label={withWords ? 'Select all' : <span className="sr-only">Select all</span>}
        checked={selected > 0 && selected === lines.length}
        ref={(box) => {
          if (box !== null) box.indeterminate = selected > 0 && selected < lines.length
        }}
        onChange={onToggle}
      />
    </span>
  )
}

/** Its number, and what a person has to know before billing it. */
export function PendingName({ shipment: { id, shipmentId, paidPaise } }: { shipment: PendingShipment }) {
  return (
    <span className="flex flex-col items-start gap-1">
      <Link
        to={`/dashboard/shipments/${id}`}
        className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap text-link underline-offset-4 hover:underline pointer-coarse:min-h-target"
      >
        {shipmentId}
      </Link>
      {paidPaise > 0 && (
        <Badge tone="warn">
          Paid <span className="font-normal">{formatRupees(paidPaise)}</span>
        </Badge>
      )}
    </span>
  )
}

export function PendingStatus({ shipment: { status } }: { shipment: PendingShipment }) {
  const known = SHIPMENT_STATUSES.find((each) => each === status)
  return <Badge tone={known === undefined ? 'neutral' : statusTone(known)}>{status}</Badge>
}

/** What a line comes to; nothing while it cannot be billed. */
export function LineAmount({ line, of }: { line: BillLine; of: 'gstPaise' | 'totalPaise' }) {
  return line.isOverPriced || lineFault(line) !== null ? '–' : formatRupees(line[of])
}
