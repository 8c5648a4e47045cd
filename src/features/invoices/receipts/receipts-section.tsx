import { useId, useRef, useState } from 'react'
import { deleteReceipt } from '#backend/rpc/billing/receipts.ts'
import type { InvoiceDocument, InvoiceReceipt } from '#domain/billing/invoice.ts'
import { settledBy } from '#domain/billing/tds.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { OutstandingBadge } from '#features/invoices/client/outstanding-badge.tsx'
import { ReceiptList } from '#features/invoices/receipts/receipt-list.tsx'
import { RecordReceiptDialog } from '#features/invoices/receipts/record-receipt-dialog.tsx'
import { Button } from '#ui/controls/button.tsx'
import { DeleteDialog } from '#ui/feedback/delete-dialog.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { whenUncovered } from '#ui/hooks/when-uncovered.ts'

interface ReceiptsSectionProps {
  invoice: InvoiceDocument
  onChange: (invoice: InvoiceDocument) => void
  /** A receipt may have been written down that is not shown. */
  onUnsure: () => void
}

/** What was received for an invoice. Writing needs a connection: two people would otherwise record the same money. */
export function ReceiptsSection({ invoice, onChange, onUnsure }: ReceiptsSectionProps) {
  const online = useOnline()
  const reasonId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [recording, setRecording] = useState(false)
  const [removing, setRemoving] = useState<InvoiceReceipt | null>(null)
  const outstandingPaise = invoice.totalPaise - invoice.receivedPaise
  const lockedBy = online ? undefined : reasonId

  async function remove({ id, amountPaise }: InvoiceReceipt): Promise<string | null> {
    const call = await deleteReceipt(id)
    if (call.kind !== 'answer') return noAnswerWords(call.kind)
    setRemoving(null)
    if ('invoice' in call.value) onChange(call.value.invoice)
    else onChange(withoutReceipt(invoice, id))
    showToast(`Receipt of ${formatRupees(amountPaise)} removed.`, { tone: 'good' })
    // The button that was pressed is gone with its receipt.
    whenUncovered(() => heading.current?.focus(), heading.current)
    return null
  }

  return (
    <section aria-label="Receipts" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={heading} tabIndex={-1} className="text-lg">
          Receipts
        </h3>
        <OutstandingBadge invoice={invoice} />
      </div>
      <ReceiptList receipts={invoice.receipts} removal={{ lockedBy, onRemove: setRemoving }} />
      {invoice.status === 'raised' && outstandingPaise > 0 && (
        <Button className="self-start" disabled={!online} aria-describedby={lockedBy} onClick={() => setRecording(true)}>
          Record receipt
        </Button>
      )}
      <p id={reasonId} className="text-sm text-ink-muted empty:hidden">
        {!online && 'Recording and removing receipts needs a connection.'}
      </p>
      {recording && (
        <RecordReceiptDialog
          invoice={invoice}
          onClose={() => {
            setRecording(false)
            // The button that opened the window is gone once everything is paid.
            whenUncovered(() => document.activeElement === document.body && heading.current?.focus(), heading.current)
          }}
          onChange={onChange}
          onUnsure={onUnsure}
        />
      )}
      {removing && (
        <DeleteDialog
          title="Remove receipt"
          verb="Remove"
          question={`Remove the receipt of ${formatRupees(removing.amountPaise)} received on ${formatDate(removing.receivedOn)}? ${removing.tdsPaise ? 'The amount and its TDS are' : 'The amount is'} outstanding again.`}
          remove={() => remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </section>
  )
}

/** Somebody else was faster: the result is the same. */
function withoutReceipt(invoice: InvoiceDocument, id: string): InvoiceDocument {
  const receipts = invoice.receipts.filter((receipt) => receipt.id !== id)
  return { ...invoice, receipts, ...settledBy(receipts) }
}
