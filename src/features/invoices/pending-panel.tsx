import { useId, useState } from 'react'
import { billTotals, lineFault } from '#domain/bill-line.ts'
import { placeWords } from '#domain/place-of-supply.ts'
import { AnswerNotice } from '#features/invoices/answer-notice.tsx'
import { BillFigures } from '#features/invoices/bill-figures.tsx'
import { excludedWords, PLACE_MISSING, PRICE_OUT_OF_RANGE } from '#features/invoices/invoice-words.ts'
import { PENDING_PAGE } from '#features/invoices/page-sizes.ts'
import { PendingCards, PendingTable } from '#features/invoices/pending-table.tsx'
import { priceInputId } from '#features/invoices/price-input.tsx'
import { PlaceField } from '#features/invoices/place-field.tsx'
import { PreviewDialog } from '#features/invoices/preview-dialog.tsx'
import { RaiseTrouble } from '#features/invoices/raise-trouble.tsx'
import type { useBillSheet } from '#features/invoices/use-bill-sheet.ts'
import type { usePending } from '#features/invoices/use-pending.ts'
import { usePlaceOfSupply } from '#features/invoices/use-place-of-supply.ts'
import type { useRaise } from '#features/invoices/use-raise.ts'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorDialog } from '#ui/error-dialog.tsx'
import { ListPages } from '#ui/list-pages.tsx'
import { useOnline } from '#ui/use-online.ts'
import { useWideScreen } from '#ui/use-wide-screen.ts'

interface PendingPanelProps {
  clientCode: string
  pending: ReturnType<typeof usePending>
  billing: ReturnType<typeof useBillSheet>
  raising: ReturnType<typeof useRaise>
}

export function PendingPanel({ clientCode, pending, billing, raising }: PendingPanelProps) {
  const wide = useWideScreen('60rem')
  const online = useOnline()
  const reasonId = useId()
  const [page, setPage] = useState(1)
  const [previewed, setPreviewed] = useState(false)
  const [limitSaid, setLimitSaid] = useState(false)
  const { sheet } = billing
  const { lines } = sheet
  const place = usePlaceOfSupply(pending.value?.client ?? null, lines)
  const lastPage = Math.max(1, Math.ceil(lines.length / PENDING_PAGE))
  const at = Math.min(page, lastPage)
  const totals = billTotals(lines)
  const excluded = lines.filter((line) => line.selected && line.isOverPriced).length
  const offline = !online || (pending.refresh !== 'done' && pending.refresh !== 'under-way')
  // What was just raised is still listed until the list has come anew.
  const isReloading = pending.refresh === 'under-way'
  const nothing = totals.count + excluded === 0
  const reason = offline ? 'Raising an invoice needs a connection.' : nothing ? 'Select at least one shipment.' : null
  const lockedBy = reason === null ? null : reasonId
  const faultAt = lines.findIndex((line) => line.selected && lineFault(line) !== null)
  const rows = {
    lines,
    shown: lines.slice((at - 1) * PENDING_PAGE, at * PENDING_PAGE),
    onType: billing.type,
    onToggle: billing.toggle,
    onToggleAll: billing.toggleAll,
  }

  async function raise() {
    const outcome = await raising.raise(lines, place)
    if (outcome === 'raised') setPreviewed(false)
    if (outcome === 'place-needed') setPreviewed(true)
    if (outcome === 'price-out-of-range') setLimitSaid(true)
  }

  function showFault() {
    const line = lines[faultAt]
    const fault = line && lineFault(line)
    if (!line || !fault) return
    setPreviewed(false)
    setPage(Math.floor(faultAt / PENDING_PAGE) + 1)
    const field = priceInputId(line.shipment.id, fault === 'price' ? 'base' : 'rate')
    // After the dialog has given the focus back, and the page with the field is drawn.
    setTimeout(() => document.getElementById(field)?.focus())
  }

  // Mended by now: nothing is left to say.
  const isMended = raising.problem?.refused === 'invalid-lines' && faultAt === -1
  const trouble = raising.problem && !isMended && (
    <RaiseTrouble problem={raising.problem} onShow={raising.problem.refused === 'invalid-lines' && faultAt >= 0 ? showFault : null} />
  )
  return (
    <>
      <AnswerNotice answer={pending} fallback="fetch shipments" onTryAgain={pending.askAgain} />
      {pending.value?.client === null && <Banner tone="warn" title={`There is no client with the code ${clientCode}.`} />}
      {!previewed && trouble}
      {pending.value !== null && lines.length === 0 && (
        <EmptyState title="No pending shipments found.">
          {pending.value.client !== null && `Everything that was shipped for ${pending.value.client.clientName} is invoiced.`}
        </EmptyState>
      )}
      {lines.length > 0 && (
        <>
          {pending.value?.more === true && (
            <Banner title="These are the oldest 5,000.">One invoice holds no more. Raise it, and the others come.</Banner>
          )}
          {/* There before its first words, or screen readers would miss them. */}
          <p role="status" className="font-semibold text-bad empty:hidden">
            {excluded > 0 && excludedWords(excluded)}
          </p>
          {lines.every((line) => line.isOverPriced) && (
            <EmptyState title="No valid pending shipments found.">Enter a base price of ₹10 crore at most.</EmptyState>
          )}
          {wide ? <PendingTable {...rows} /> : <PendingCards {...rows} />}
          {lines.length > PENDING_PAGE && <ListPages page={at} pageSize={PENDING_PAGE} total={lines.length} onPage={setPage} />}
          <section
            aria-label="Selected shipments"
            className="z-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 rounded-card border border-line-strong bg-surface px-5 py-4 shadow-high sm:sticky sm:bottom-4"
          >
            <BillFigures totals={totals} />
            <div className="flex flex-col gap-2">
              <div className="flex flex-wrap gap-3">
                <Button variant="secondary" onClick={billing.clear}>
                  Cancel
                </Button>
                <Button
                  variant="secondary"
                  disabled={nothing}
                  aria-describedby={nothing ? reasonId : undefined}
                  onClick={() => setPreviewed(true)}
                >
                  Preview Invoice
                </Button>
                <Button
                  busy={raising.busy || isReloading}
                  disabled={lockedBy !== null}
                  aria-describedby={lockedBy ?? undefined}
                  onClick={() => void raise()}
                >
                  {raising.busy ? 'Raising...' : 'Raise Invoice'}
                </Button>
              </div>
              {place && (
                <p className="text-sm text-ink-muted">Place of supply: {place.code === null ? 'not known' : placeWords(place.code)}</p>
              )}
              <p id={reasonId} className="text-sm text-ink-muted empty:hidden">
                {reason}
              </p>
            </div>
          </section>
        </>
      )}
      {previewed && (
        <PreviewDialog
          lines={lines}
          busy={raising.busy}
          lockReason={reason}
          onRaise={() => void raise()}
          onClose={() => setPreviewed(false)}
        >
          {trouble}
          {place && <PlaceField place={place} error={raising.problem?.refused === 'place-needed' ? PLACE_MISSING : null} />}
        </PreviewDialog>
      )}
      {limitSaid && <ErrorDialog message={PRICE_OUT_OF_RANGE} onClose={() => setLimitSaid(false)} />}
    </>
  )
}
