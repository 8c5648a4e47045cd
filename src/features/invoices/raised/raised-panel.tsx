import { useId, useState } from 'react'
import { deleteInvoice } from '#backend/rpc/billing/invoices.ts'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { monthChoices, monthInIndia } from '#domain/time-and-money/month.ts'
import { AnswerNotice } from '#features/invoices/answer-notice.tsx'
import { OWED_CHOICES } from '#domain/billing/payment-state.ts'
import type { BillingQuery } from '#features/invoices/client/billing-query.ts'
import { InvoiceDetailsDialog } from '#features/invoices/raised/invoice-details-dialog.tsx'
import { deleteRefusalWords, failureWords } from '#features/invoices/invoice-messages.ts'
import { usePrintInvoice } from '#features/invoices/print/use-print-invoice.tsx'
import { NumberSearch } from '#features/invoices/raised/number-search.tsx'
import { RaisedList } from '#features/invoices/raised/raised-list.tsx'
import type { useRaised } from '#features/invoices/raised/use-raised.ts'
import { Button } from '#ui/controls/button.tsx'
import { DeleteDialog } from '#ui/feedback/delete-dialog.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Checkbox, Select } from '#ui/controls/field.tsx'
import { focusRowAfter } from '#ui/hooks/focus-row.ts'
import { formatMonth } from '#ui/format/format-time.ts'
import { showToast } from '#ui/feedback/toast.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

interface RaisedPanelProps {
  query: BillingQuery
  raised: ReturnType<typeof useRaised>
  onFilter: (change: Partial<Pick<BillingQuery, 'month' | 'cancelled' | 'number' | 'owed'>>) => void
  onDeleted: () => void
}

type Opened = { dialog: 'view' | 'delete'; invoice: InvoiceSummary }

export function RaisedPanel({ query: { month, cancelled, number, owed }, raised, onFilter, onDeleted }: RaisedPanelProps) {
  const online = useOnline()
  const reasonId = useId()
  const printing = usePrintInvoice()
  const [opened, setOpened] = useState<Opened | null>(null)
  const invoices = raised.value?.invoices ?? []
  const offline = !online || (raised.trouble !== null && !raised.isAsking)

  async function remove(invoice: InvoiceSummary): Promise<string | null> {
    const call = await deleteInvoice(invoice.id)
    if (call.kind !== 'answer') return failureWords('delete invoice.', call)
    if ('refused' in call.value) return deleteRefusalWords(call.value.refused)
    setOpened(null)
    showToast('Invoice deleted successfully.', { tone: 'good' })
    focusRowAfter(invoices, invoice.id)
    onDeleted()
    return null
  }

  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-3">
        <div className="w-full sm:w-56">
          <Select
            label="Month"
            value={month ?? ''}
            onChange={({ target }) => onFilter({ month: target.value === '' ? null : target.value })}
          >
            <option value="">All months</option>
            {monthChoices(month).map((choice) => (
              <option key={choice} value={choice}>
                {formatMonth(choice)}
              </option>
            ))}
          </Select>
        </div>
        <div className="w-full sm:w-44">
          <Select
            label="Payment"
            value={owed ?? ''}
            onChange={({ target }) => onFilter({ owed: OWED_CHOICES.find((choice) => choice === target.value) ?? null })}
          >
            <option value="">All</option>
            <option value="outstanding">Outstanding</option>
            <option value="overdue">Overdue</option>
          </Select>
        </div>
        <NumberSearch number={number} onSearch={(wanted) => onFilter({ number: wanted })} />
        <Checkbox label="Show cancelled" checked={cancelled} onChange={({ target }) => onFilter({ cancelled: target.checked })} />
      </div>
      <AnswerNotice answer={raised} fallback="fetch invoices" />
      {raised.isCopy && !raised.isAsking && number !== '' && (
        <p role="status">Searched only in the invoices that are kept on this device. The server knows all of them.</p>
      )}
      <p id={reasonId} className="text-sm text-ink-muted empty:hidden">
        {offline && 'Deleting an invoice needs a connection.'}
      </p>
      {raised.value !== null && invoices.length === 0 && (
        <EmptyState title="No invoices found for this client/month.">
          {number !== '' && `No invoice number has ${number} in it. `}
          {owed !== null && 'Others are left out: choose All under Payment to see them. '}
          {cancelled ? null : 'Cancelled ones are left out: choose Show cancelled to see them.'}
        </EmptyState>
      )}
      {invoices.length > 0 && (
        <RaisedList
          invoices={invoices}
          lockedBy={offline ? reasonId : null}
          onView={(invoice) => setOpened({ dialog: 'view', invoice })}
          onPrint={({ id }) => printing.print(id)}
          onDelete={(invoice) => setOpened({ dialog: 'delete', invoice })}
        />
      )}
      {raised.value?.more === true && (
        <Button variant="secondary" className="self-start" busy={raised.isAsking} disabled={offline} onClick={raised.showMore}>
          Show more
        </Button>
      )}
      {printing.blockedDialog}
      {opened?.dialog === 'view' && (
        <InvoiceDetailsDialog invoice={opened.invoice} onReceived={raised.again} onClose={() => setOpened(null)} />
      )}
      {opened?.dialog === 'delete' && (
        <DeleteDialog
          title="Delete Invoice"
          question={
            <>
              <p>Are you sure you want to delete this invoice?</p>
              <p>
                <b>{opened.invoice.invoiceNumber}</b> is cancelled and its shipments can be billed again. The number stays taken.
              </p>
              {opened.invoice.invoiceDate.slice(0, 7) < monthInIndia() && (
                <p>
                  It is of {formatMonth(opened.invoice.invoiceDate.slice(0, 7))}: if the return of that month is filed, the law wants a
                  credit note instead.
                </p>
              )}
            </>
          }
          remove={async () => remove(opened.invoice)}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
