import { useId, useState } from 'react'
import { billedLines, billTotals, lineFault } from '#domain/billing/bill-line.ts'
import type { BilledClient } from '#domain/billing/invoice.ts'
import { filterLines, isWholeList, type PendingFilter } from '#domain/billing/pending-filter.ts'
import { placeWords } from '#domain/billing/place-of-supply.ts'
import { AnswerNotice } from '#features/invoices/answer-notice.tsx'
import { BillFigures } from '#features/invoices/pending/bill-figures.tsx'
import { excludedWords, PLACE_MISSING, PRICE_OUT_OF_RANGE } from '#features/invoices/invoice-messages.ts'
import { PENDING_PAGE } from '#features/invoices/page-sizes.ts'
import { PendingFilters } from '#features/invoices/pending/pending-filters.tsx'
import { OldestOnly } from '#features/invoices/pending/oldest-only.tsx'
import { PaidLeftOut } from '#features/invoices/pending/paid-left-out.tsx'
import { JustRaised } from '#features/invoices/pending/just-raised.tsx'
import { PendingCards, PendingTable } from '#features/invoices/pending/pending-table.tsx'
import { priceInputId } from '#features/invoices/pending/price-input.tsx'
import { PlaceField } from '#features/invoices/pending/place-field.tsx'
import { PreviewDialog } from '#features/invoices/pending/preview-dialog.tsx'
import { RaiseTrouble } from '#features/invoices/pending/raise-trouble.tsx'
import type { useBillSheet } from '#features/invoices/pending/use-bill-sheet.ts'
import type { usePending } from '#features/invoices/pending/use-pending.ts'
import { usePlaceOfSupply } from '#features/invoices/pending/use-place-of-supply.ts'
import type { useRaise } from '#features/invoices/pending/use-raise.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { ErrorDialog } from '#ui/feedback/error-dialog.tsx'
import { ListPages } from '#ui/controls/list-pages.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'
import { useWideScreen } from '#ui/hooks/use-wide-screen.ts'

interface PendingPanelProps {
  clientCode: string
  /** Null where there is none; undefined until it is known. */
  client: BilledClient | null | undefined
  filter: PendingFilter
  onFilter: (filter: PendingFilter) => void
  pending: ReturnType<typeof usePending>
  billing: ReturnType<typeof useBillSheet>
  raising: ReturnType<typeof useRaise>
}

export function PendingPanel({ clientCode, client, filter, onFilter, pending, billing, raising }: PendingPanelProps) {
  const wide = useWideScreen('60rem')
  const online = useOnline()
  const reasonId = useId()
  const [page, setPage] = useState(1)
  const [previewed, setPreviewed] = useState(false)
  const [limitSaid, setLimitSaid] = useState(false)
  const { sheet } = billing
  // What the filters leave out is not billed either, whether it is ticked or not.
  const lines = filterLines(sheet.lines, filter)
  const place = usePlaceOfSupply(client ?? null, lines)
  const lastPage = Math.max(1, Math.ceil(lines.length / PENDING_PAGE))
  const at = Math.min(page, lastPage)
  const totals = billTotals(lines)
  const excluded = lines.filter((line) => line.selected && line.isOverPriced).length
  const offline = !online || (pending.trouble !== null && !pending.isAsking)
  // Shipments just billed stay listed until the list has loaded anew.
  const isReloading = pending.isAsking
  // The list up to another day is read: the shown one stays in its place.
  const isNarrowing = pending.isAsking && pending.value === null && sheet.lines.length > 0
  const isFiltered = !isWholeList(filter)
  const nothing = totals.count + excluded === 0
  const reason = offline ? 'Raising an invoice needs a connection.' : nothing ? 'Select at least one shipment.' : null
  const lockedBy = reason === null ? null : reasonId
  const faultAt = lines.findIndex((line) => line.selected && lineFault(line) !== null)
  const rows = {
    lines,
    shown: lines.slice((at - 1) * PENDING_PAGE, at * PENDING_PAGE),
    onType: billing.type,
    onToggle: billing.toggle,
    onToggleAll: () => billing.toggleAll(lines),
  }

  async function raise() {
    const outcome = await raising.raise(lines, place, filter.deliveredUpTo)
    if (outcome === 'raised') {
      setPreviewed(false)
      // What was left out of the invoice waits with its typed price.
      billing.forget(billedLines(lines))
    }
    if (outcome === 'place-needed') setPreviewed(true)
    if (outcome === 'price-out-of-range') setLimitSaid(true)
  }

  /** A number once given stays taken: what gets one is seen first. What cannot be raised is refused at once. */
  function ask() {
    if (faultAt === -1 && totals.count > 0) setPreviewed(true)
    else void raise()
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
      {!isNarrowing && <AnswerNotice answer={pending} fallback="fetch shipments" />}
      {pending.value?.client === null && <Banner tone="warn" title={`There is no client with the code ${clientCode}.`} />}
      {!previewed && trouble}
      {raising.raised && <JustRaised clientCode={clientCode} invoice={raising.raised} />}
      {(sheet.lines.length > 0 || isFiltered) && (
        <PendingFilters
          shipments={sheet.shipments}
          filter={filter}
          onFilter={(changed) => {
            setPage(1)
            onFilter(changed)
          }}
        />
      )}
      {isFiltered && pending.value !== null && pending.value.waiting > 0 && (
        <p role="status" className="text-ink-muted tabular-nums">
          {lines.length.toLocaleString('en-IN')} of {pending.value.waiting.toLocaleString('en-IN')} shown. Only what is shown is billed.
        </p>
      )}
      {pending.value !== null && isFiltered && lines.length === 0 && (
        <EmptyState title="No pending shipments found.">Nothing fits these filters.</EmptyState>
      )}
      {pending.value !== null && !isFiltered && lines.length === 0 && (
        <EmptyState title="No pending shipments found.">
          {pending.value.client !== null && `Everything that was shipped for ${pending.value.client.clientName} is invoiced.`}
        </EmptyState>
      )}
      {lines.length > 0 && (
        <>
          {pending.value?.more === true && <OldestOnly shown={pending.value.shipments.length} total={pending.value.total} />}
          {/* There before its first words, or screen readers would miss them. */}
          <p role="status" className="font-semibold text-bad empty:hidden">
            {excluded > 0 && excludedWords(excluded)}
          </p>
          <PaidLeftOut lines={lines} />
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
                <Button variant="secondary" onClick={() => billing.clear(lines)}>
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
                  onClick={ask}
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
      {previewed && client && (
        <PreviewDialog
          client={client}
          lines={lines}
          placeOfSupply={place?.code ?? null}
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
