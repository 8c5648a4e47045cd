import { useState } from 'react'
import { monthlyStatement } from '#domain/books/monthly-statement.ts'
import { statementTable } from '#domain/books/statement-table.ts'
import type { BookedInvoice } from '#domain/billing/invoice.ts'
import { DeskSection } from '#ui/layout/desk-section.tsx'
import { StatementRows } from '#features/invoices/books/statement-rows.tsx'
import { InvoiceDetailsDialog } from '#features/invoices/raised/invoice-details-dialog.tsx'
import { Button } from '#ui/controls/button.tsx'
import { csvFile, csvLines } from '#csv-import/write-csv.ts'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { formatMonth } from '#ui/format/format-time.ts'
import { ListPages } from '#ui/controls/list-pages.tsx'
import { saveFile } from '#ui/format/save-file.ts'
import { shownRange } from '#ui/format/shown-range.ts'

const PAGE_SIZE = 25

interface StatementSectionProps {
  month: string
  clientCode: string | null
  invoices: readonly BookedInvoice[]
  page: number
  onPage: (page: number) => void
  /** Money was received for one of them, or not after all. */
  onReceived: () => void
}

export function StatementSection({ month, clientCode, invoices, page, onPage, onReceived }: StatementSectionProps) {
  const [opened, setOpened] = useState<BookedInvoice | null>(null)
  const { rows, totals } = monthlyStatement(invoices)
  // If the list has become shorter, the last page is shown.
  const shown = shownRange(page, PAGE_SIZE, rows.length)
  const first = (shown.page - 1) * PAGE_SIZE

  function save() {
    const name = ['waybill-statement', clientCode, month].filter((part) => part !== null).join('-')
    saveFile(csvFile([csvLines(statementTable({ rows, totals }))]), `${name}.csv`)
  }

  return (
    <DeskSection
      title={`Statement for ${formatMonth(month)}`}
      lead={rows.length === 0 ? 'By the date of the invoice.' : countWords(totals)}
      actions={
        rows.length > 0 && (
          <Button variant="secondary" onClick={save}>
            Export statement
          </Button>
        )
      }
    >
      {rows.length === 0 ? (
        <EmptyState title="No invoices in this month.">
          {clientCode === null ? 'Nothing was billed.' : `Nothing was billed to ${clientCode}. Choose another month, or all clients.`}
        </EmptyState>
      ) : (
        <>
          <StatementRows rows={rows.slice(first, first + PAGE_SIZE)} totals={totals} onView={setOpened} />
          {rows.length > PAGE_SIZE && <ListPages page={shown.page} pageSize={PAGE_SIZE} total={rows.length} onPage={onPage} />}
        </>
      )}
      {opened && <InvoiceDetailsDialog invoice={opened} onClose={() => setOpened(null)} onReceived={onReceived} />}
    </DeskSection>
  )
}

function countWords({ raised, cancelled }: { raised: number; cancelled: number }): string {
  const invoices = `${raised.toLocaleString('en-IN')} ${raised === 1 ? 'invoice' : 'invoices'}`
  return cancelled === 0 ? `${invoices}.` : `${invoices}. ${cancelled.toLocaleString('en-IN')} cancelled, not counted.`
}
