import { useId, useState, type ReactNode } from 'react'
import { billedLines, billTotals, lineFault, type BillLine } from '#domain/bill-line.ts'
import { BillFigures } from '#features/invoices/bill-figures.tsx'
import { PREVIEW_PAGE } from '#features/invoices/page-sizes.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { formatRupees } from '#ui/format-rupees.ts'
import { ListPages } from '#ui/list-pages.tsx'
import { Cell, HeadCell, Table } from '#ui/table.tsx'

interface PreviewDialogProps {
  lines: readonly BillLine[]
  busy: boolean
  /** Why nothing can be raised now. */
  lockReason: string | null
  onRaise: () => void
  onClose: () => void
  /** What went wrong, and what has to be chosen. */
  children: ReactNode
}

/** The lines as they would stand on the invoice. */
export function PreviewDialog({ lines, busy, lockReason, onRaise, onClose, children }: PreviewDialogProps) {
  const reasonId = useId()
  const [page, setPage] = useState(1)
  const billed = billedLines(lines)
  const shown = billed.slice((page - 1) * PREVIEW_PAGE, page * PREVIEW_PAGE)
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
        <Table caption="Lines of the invoice" dense>
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
              <PreviewRow key={line.shipment.id} line={line} />
            ))}
          </tbody>
        </Table>
        {billed.length > PREVIEW_PAGE && <ListPages page={page} pageSize={PREVIEW_PAGE} total={billed.length} onPage={setPage} />}
      </div>
    </Dialog>
  )
}

function PreviewRow({ line }: { line: BillLine }) {
  const { shipment, basePaise, rate, rateText, isRateReset, gstPaise, totalPaise } = line
  const isFaulty = lineFault(line) !== null || isRateReset
  return (
    <tr className={`last:*:border-b-0 ${isFaulty ? 'bg-bad-soft text-bad' : ''}`}>
      <Cell className="font-semibold whitespace-nowrap">{shipment.shipmentId}</Cell>
      <Cell className="text-right whitespace-nowrap">{basePaise === null ? 'No price' : formatRupees(basePaise)}</Cell>
      <Cell className="text-right">
        {rate ?? 'No rate'}
        {isRateReset && <span className="block min-w-40 font-medium">{rateText} is not from 0 to 100: it counts as 0</span>}
      </Cell>
      <Cell className="text-right whitespace-nowrap">{formatRupees(gstPaise)}</Cell>
      <Cell className="text-right font-semibold whitespace-nowrap">{formatRupees(totalPaise)}</Cell>
    </tr>
  )
}
