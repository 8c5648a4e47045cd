import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { billingState, lineFault, type BillingState, type BillLine } from '#domain/billing/bill-line.ts'
import { isOnlyClaimed, NOT_CONFIRMED } from '#domain/billing/payment.ts'
import { SHIPMENT_STATUSES } from '#domain/shipment/status/shipment-status.ts'
import { statusTone } from '#domain/shipment/status/status-tone.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { Checkbox } from '#ui/controls/field.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'

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
export function PendingName({ line }: { line: BillLine }) {
  const { id, shipmentId } = line.shipment
  return (
    <span className="flex flex-col items-start gap-1">
      <Link
        to={paths.shipment(id)}
        className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap text-link underline-offset-4 hover:underline pointer-coarse:min-h-target"
      >
        {shipmentId}
      </Link>
      <PaidMark line={line} />
    </span>
  )
}

/** By the price that would be billed. The same in the list and in the preview. Nothing is in full while some of it is only claimed. */
export function PaidMark({ line }: { line: BillLine }) {
  const { paidPaise, claimedPaise = 0, isPaidDemo } = line.shipment
  const receivedPaise = paidPaise - claimedPaise
  return (
    <>
      {receivedPaise > 0 && (
        <Badge wrap tone="warn">
          {billingState(line) === 'paid' && claimedPaise === 0 ? 'Paid in full' : 'Paid'}
          {isPaidDemo && ' (demo)'} <span className="font-normal">{formatRupees(receivedPaise)}</span>
        </Badge>
      )}
      {claimedPaise > 0 && (
        <Badge wrap tone="warn">
          {NOT_CONFIRMED} <span className="font-normal">{formatRupees(claimedPaise)}</span>
        </Badge>
      )}
    </>
  )
}

/** Where the parcel is, and how it stands with its money. */
export function PendingStatus({ line }: { line: BillLine }) {
  const { status } = line.shipment
  const known = SHIPMENT_STATUSES.find((each) => each === status)
  return (
    <span className="flex flex-col items-start gap-1">
      <Badge wrap tone={known === undefined ? 'neutral' : statusTone(known)}>
        {status}
      </Badge>
      <span className="text-sm text-ink-muted">
        Billing: {isOnlyClaimed(line.shipment) ? 'not confirmed yet' : BILLING_WORDS[billingState(line)]}
      </span>
    </span>
  )
}

const BILLING_WORDS: Record<BillingState, string> = { pending: 'pending', 'part-paid': 'part paid', paid: 'paid' }

/** What a line comes to; nothing while it cannot be billed. */
export function LineAmount({ line, of }: { line: BillLine; of: 'gstPaise' | 'totalPaise' }) {
  return line.isOverPriced || lineFault(line) !== null ? '–' : formatRupees(line[of])
}
