import type { InvoiceReceipt } from '#domain/billing/invoice.ts'
import { modeWords } from '#features/invoices/receipts/receipt-modes.ts'
import { Button } from '#ui/controls/button.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'

interface ReceiptListProps {
  receipts: readonly InvoiceReceipt[]
  /** Where they can be removed; `lockedBy` is the id of the words that say why not now. */
  removal?: { lockedBy: string | undefined; onRemove: (receipt: InvoiceReceipt) => void }
}

export function ReceiptList({ receipts, removal }: ReceiptListProps) {
  if (receipts.length === 0) return <p className="text-ink-muted">Nothing has been received yet.</p>
  return (
    <ul aria-label="Receipts" className="flex flex-col divide-y divide-line border-y border-line">
      {receipts.map((receipt) => (
        <li key={receipt.id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-2">
          <div className="min-w-0">
            <p className="font-semibold tabular-nums">
              {formatRupees(receipt.amountPaise)}{' '}
              <span className="font-normal">
                · {modeWords(receipt.mode)}
                {receipt.tdsPaise !== undefined &&
                  receipt.tdsPaise > 0 &&
                  ` · TDS ${formatRupees(receipt.tdsPaise)}, ${receipt.tdsSection}`}
              </span>
            </p>
            <p className="text-sm text-ink-muted wrap-anywhere">
              <time dateTime={receipt.receivedOn}>{formatDate(receipt.receivedOn)}</time>
              {receipt.reference !== null && ` · ${receipt.reference}`}
              {receipt.recordedBy !== null && ` · recorded by ${receipt.recordedBy}`}
            </p>
          </div>
          {removal && (
            <Button
              variant="quiet-danger"
              size="small"
              disabled={removal.lockedBy !== undefined}
              aria-describedby={removal.lockedBy}
              onClick={() => removal.onRemove(receipt)}
            >
              Remove<span className="sr-only"> the receipt of {formatRupees(receipt.amountPaise)}</span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
