import { useId, type ReactNode } from 'react'
import { billedLines, billTotals, lineFault, type BillLine } from '#domain/billing/bill-line.ts'
import type { BilledClient } from '#domain/billing/invoice.ts'
import { BillFigures } from '#features/invoices/pending/bill-figures.tsx'
import { DraftPaper } from '#features/invoices/pending/draft-paper.tsx'
import { PaidMark } from '#features/invoices/pending/pending-marks.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

interface PreviewDialogProps {
  client: BilledClient
  lines: readonly BillLine[]
  /** Null where it is not known yet. */
  placeOfSupply: string | null
  busy: boolean
  /** Why nothing can be raised now. */
  lockReason: string | null
  onRaise: () => void
  onClose: () => void
  /** What went wrong, and what has to be chosen. */
  children: ReactNode
}

/** The paper as it would be raised, after what a person has to know of its lines. */
export function PreviewDialog({ client, lines, placeOfSupply, busy, lockReason, onRaise, onClose, children }: PreviewDialogProps) {
  const reasonId = useId()
  return (
    <Dialog
      title="Preview Invoice"
      size="form"
      onClose={onClose}
      actions={
        <>
          <Button
            busy={busy}
            disabled={lockReason !== null}
            aria-describedby={lockReason === null ? undefined : reasonId}
            onClick={onRaise}
          >
            {busy ? 'Raising...' : 'Raise Invoice'}
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <p id={reasonId} className="text-sm text-ink-muted empty:hidden">
          {lockReason}
        </p>
        <BillFigures totals={billTotals(lines)} />
        <LinesToLookAt lines={billedLines(lines).filter(hasRemark)} />
        <DraftPaper client={client} lines={lines} placeOfSupply={placeOfSupply} />
      </div>
    </Dialog>
  )
}

function hasRemark(line: BillLine): boolean {
  return isFaulty(line) || line.shipment.paidPaise > 0
}

function isFaulty(line: BillLine): boolean {
  return lineFault(line) !== null || line.isRateReset
}

/** More than these are in the list behind the dialog, with the same marks. */
const LOOKED_AT = 50

function LinesToLookAt({ lines }: { lines: readonly BillLine[] }) {
  if (lines.length === 0) return null
  // What keeps the invoice from being raised comes first.
  const shown = lines.toSorted((a, b) => Number(isFaulty(b)) - Number(isFaulty(a))).slice(0, LOOKED_AT)
  return (
    <>
      <Table caption="Lines to look at" dense>
        <thead>
          <tr>
            <HeadCell>Shipment ID</HeadCell>
            <HeadCell className="text-right">Base Price</HeadCell>
            <HeadCell className="text-right">GST %</HeadCell>
            <HeadCell className="text-right">GST Amount</HeadCell>
            <HeadCell className="text-right">Total</HeadCell>
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <LineToLookAt key={line.shipment.id} line={line} />
          ))}
        </tbody>
      </Table>
      {lines.length > shown.length && (
        <p className="text-sm text-ink-muted">And {(lines.length - shown.length).toLocaleString('en-IN')} more like these.</p>
      )}
    </>
  )
}

function LineToLookAt({ line }: { line: BillLine }) {
  const { shipment, basePaise, baseText, rate, rateText, isRateReset, gstPaise, totalPaise } = line
  return (
    <tr className={`last:*:border-b-0 ${isFaulty(line) ? 'bg-bad-soft text-bad' : ''}`}>
      <Cell className="font-semibold whitespace-nowrap">
        <span className="flex flex-col items-start gap-1">
          {shipment.shipmentId}
          <PaidMark line={line} />
        </span>
      </Cell>
      <Cell className="text-right whitespace-nowrap">
        {basePaise === null ? (isEmpty(baseText) ? 'No price' : `${baseText} is not above 0`) : formatRupees(basePaise)}
      </Cell>
      <Cell className="text-right">
        {rate ?? (isEmpty(rateText) ? 'No rate' : `${rateText} is not from 0 to 100`)}
        {isRateReset && <span className="block min-w-40 font-medium">{rateText} is not from 0 to 100: it counts as 0</span>}
      </Cell>
      <Cell className="text-right whitespace-nowrap">{formatRupees(gstPaise)}</Cell>
      <Cell className="text-right font-semibold whitespace-nowrap">{formatRupees(totalPaise)}</Cell>
    </tr>
  )
}

const isEmpty = (text: string) => text.trim() === ''
