import { useState } from 'react'
import { lineFault } from '#domain/billing/bill-line.ts'
import { withMarks, type BillChange, type MonthsEndBill } from '#domain/billing/raising/months-end.ts'
import { excludedWords, PLACE_MISSING } from '#features/invoices/invoice-messages.ts'
import type { ClientBill } from '#features/invoices/months-end/client-bill.ts'
import { PENDING_PAGE } from '#features/invoices/page-sizes.ts'
import { BillFigures } from '#features/invoices/pending/bill-figures.tsx'
import { toggleAll, toggleLine, typePrice, type BillSheet } from '#features/invoices/pending/bill-sheet.ts'
import { DraftPaper } from '#features/invoices/pending/draft-paper.tsx'
import { OldestOnly } from '#features/invoices/pending/oldest-only.tsx'
import { PaidLeftOut } from '#features/invoices/pending/paid-left-out.tsx'
import { PendingCards, PendingTable } from '#features/invoices/pending/pending-table.tsx'
import { PlaceField } from '#features/invoices/pending/place-field.tsx'
import { priceInputId } from '#features/invoices/pending/price-input.tsx'
import { Button } from '#ui/controls/button.tsx'
import { ListPages } from '#ui/controls/list-pages.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'

interface BillPreviewProps {
  bill: MonthsEndBill
  made: ClientBill | null
  position: { at: number; of: number; onStep: (step: 1 | -1) => void }
  /** It is on its way. */
  isLocked: boolean
  onChange: (change: BillChange) => void
}

/** The paper of one client, with its lines to price and untick. */
export function BillPreview({ bill, made, position: { at, of, onStep }, isLocked, onChange }: BillPreviewProps) {
  return (
    <section aria-label="Preview" className="flex flex-col gap-4">
      <div className="sticky top-0 z-10 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line bg-paper py-2">
        <h2 className="min-w-0 text-xl wrap-anywhere">
          {bill.clientCode} {bill.clientName}
        </h2>
        <div className="flex flex-wrap items-center gap-3">
          <p role="status" className="tabular-nums">
            {at} of {of}
          </p>
          <Button variant="secondary" size="small" disabled={at <= 1} onClick={() => onStep(-1)}>
            Previous client
          </Button>
          <Button variant="secondary" size="small" disabled={at >= of} onClick={() => onStep(1)}>
            Next client
          </Button>
        </div>
      </div>
      {bill.outcome?.kind === 'raised' && <p>Raised as {bill.outcome.invoice.invoiceNumber}.</p>}
      {made && <BillToRaise bill={bill} made={made} isLocked={isLocked} onChange={onChange} />}
    </section>
  )
}

type BillToRaiseProps = Omit<BillPreviewProps, 'position'> & { made: ClientBill }

function BillToRaise({ bill, made, isLocked, onChange }: BillToRaiseProps) {
  const wide = useWideScreen('60rem')
  const [page, setPage] = useState(1)
  const { client, sheet, totals, place, faults, excluded, total } = made
  if (client === null || sheet.lines.length === 0) return <EmptyState title="No pending shipments found." />

  const { lines } = sheet
  const last = Math.max(1, Math.ceil(lines.length / PENDING_PAGE))
  const from = (Math.min(page, last) - 1) * PENDING_PAGE
  const change = (next: BillSheet) => {
    if (!isLocked) onChange(({ marks }) => ({ marks: withMarks(marks, sheet, next) }))
  }
  const rows = {
    lines,
    shown: lines.slice(from, from + PENDING_PAGE),
    onType: (id: string, price: Parameters<typeof typePrice>[2]) => change(typePrice(sheet, id, price)),
    onToggle: (id: string) => change(toggleLine(sheet, id)),
    onToggleAll: () => change(toggleAll(sheet)),
  }

  function showFault() {
    const faultAt = lines.findIndex((line) => line.selected && lineFault(line) !== null)
    const line = lines[faultAt]
    if (!line) return
    setPage(Math.floor(faultAt / PENDING_PAGE) + 1)
    const field = priceInputId(line.shipment.id, lineFault(line) === 'price' ? 'base' : 'rate')
    // After the page with the field is drawn.
    setTimeout(() => document.getElementById(field)?.focus())
  }

  return (
    <>
      {faults > 0 && (
        <Banner
          tone="warn"
          title={`${faults.toLocaleString('en-IN')} of the selected shipments ${faults === 1 ? 'has' : 'have'} no price or rate.`}
          actions={
            <Button variant="secondary" size="small" onClick={showFault}>
              Show the first one
            </Button>
          }
        >
          Enter it below, or untick the shipment.
        </Banner>
      )}
      {total > sheet.shipments.length && <OldestOnly shown={sheet.shipments.length} total={total} />}
      <p role="status" className="font-semibold text-bad empty:hidden">
        {excluded > 0 && excludedWords(excluded)}
      </p>
      <PaidLeftOut lines={lines} />
      {place && (
        <PlaceField
          place={{ ...place, choose: (code) => !isLocked && onChange(() => ({ place: code })) }}
          error={place.code === null ? PLACE_MISSING : null}
        />
      )}
      <BillFigures totals={totals} />
      {totals.count > 0 && <DraftPaper client={client} lines={lines} placeOfSupply={place?.code ?? null} />}
      <h3 className="text-lg">Shipments of {bill.clientCode}</h3>
      {wide ? <PendingTable {...rows} /> : <PendingCards {...rows} />}
      {lines.length > PENDING_PAGE && (
        <ListPages page={Math.min(page, last)} pageSize={PENDING_PAGE} total={lines.length} onPage={setPage} />
      )}
    </>
  )
}
