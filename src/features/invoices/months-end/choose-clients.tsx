import { useId, useState } from 'react'
import type { ClientToBill } from '#domain/billing/invoice.ts'
import { endOfLastMonth, type MonthsEnd } from '#domain/billing/raising/months-end.ts'
import { unraisedBills } from '#domain/billing/raising/unraised-bills.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import { AnswerNotice } from '#features/invoices/answer-notice.tsx'
import { sortClientsToBill } from '#features/invoices/client/sort-clients-to-bill.ts'
import { ToBillRemarks } from '#features/invoices/client/to-bill-remarks.tsx'
import { useClientsToBill } from '#features/invoices/client/use-clients-to-bill.ts'
import { TO_BILL_PAGE } from '#features/invoices/page-sizes.ts'
import { Button } from '#ui/controls/button.tsx'
import { Checkbox, TextInput } from '#ui/controls/field.tsx'
import { ListPages } from '#ui/controls/list-pages.tsx'
import { Banner } from '#ui/feedback/banner.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { countOf } from '#ui/format/count-of.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

interface ChooseClientsProps {
  before: MonthsEnd | null
  onChoose: (deliveredUpTo: string | null, clients: readonly ClientToBill[]) => void
  onGiveUp: () => void
}

/** One cut-off for all, and whom to bill. */
export function ChooseClients({ before, onChoose, onGiveUp }: ChooseClientsProps) {
  const reasonId = useId()
  const [deliveredUpTo, setDeliveredUpTo] = useState(() =>
    before && before.bills.length > 0 ? before.deliveredUpTo : endOfLastMonth(todayInIndia()),
  )
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => new Set(before?.bills.map(({ clientCode }) => clientCode)))
  const [page, setPage] = useState(1)
  const answer = useClientsToBill(deliveredUpTo)
  const clients = sortClientsToBill(answer.value?.clients ?? [], { by: 'client', direction: 'asc' })
  const at = Math.min(page, Math.max(1, Math.ceil(clients.length / TO_BILL_PAGE)))
  const chosen = clients.filter(({ clientCode }) => ticked.has(clientCode))

  function toggle(clientCode: string) {
    const next = new Set(ticked)
    if (!next.delete(clientCode)) next.add(clientCode)
    setTicked(next)
  }

  const begun = before === null ? 0 : unraisedBills(before).length
  return (
    <div className="flex flex-col gap-4">
      {begun > 0 && (
        <Banner
          title={`What you ticked and typed for ${countOf(begun, 'client')} is kept.`}
          actions={
            <Button variant="secondary" size="small" onClick={onGiveUp}>
              Discard it
            </Button>
          }
        >
          It is there again when you choose {begun === 1 ? 'this client' : 'these clients'}.
        </Banner>
      )}
      <div className="max-w-sm">
        <TextInput
          label="Delivered up to"
          type="date"
          hint="Without a day everything that waits is billed, delivered or not."
          value={deliveredUpTo ?? ''}
          onChange={({ target }) => setDeliveredUpTo(target.value === '' ? null : target.value)}
        />
      </div>
      <AnswerNotice answer={answer} fallback="fetch clients" />
      {answer.value !== null && clients.length === 0 && (
        <EmptyState title="Nothing to bill.">
          {deliveredUpTo === null
            ? 'Everything that was shipped is invoiced.'
            : 'Nothing that was delivered by this day waits for an invoice.'}
        </EmptyState>
      )}
      {clients.length > 0 && (
        <>
          <Table caption="Clients to bill" dense>
            <thead>
              <tr>
                <HeadCell className="w-0">
                  <span className="-my-2 -mr-3 inline-flex">
                    <Checkbox
                      label={<span className="sr-only">Select all</span>}
                      checked={chosen.length > 0 && chosen.length === clients.length}
                      ref={(box) => {
                        if (box !== null) box.indeterminate = chosen.length > 0 && chosen.length < clients.length
                      }}
                      onChange={() =>
                        setTicked(chosen.length === clients.length ? new Set() : new Set(clients.map(({ clientCode }) => clientCode)))
                      }
                    />
                  </span>
                </HeadCell>
                <HeadCell>Client</HeadCell>
                <HeadCell className="text-right">Shipments</HeadCell>
                <HeadCell className="text-right">Amount with GST</HeadCell>
              </tr>
            </thead>
            <tbody>
              {clients.slice((at - 1) * TO_BILL_PAGE, at * TO_BILL_PAGE).map((client) => (
                <tr key={client.clientCode} className="last:*:border-b-0 hover:bg-paper">
                  <Cell className="py-0">
                    <span className="relative -mr-3 inline-flex">
                      <Checkbox
                        label={<span className="sr-only">Select {client.clientCode}</span>}
                        checked={ticked.has(client.clientCode)}
                        onChange={() => toggle(client.clientCode)}
                      />
                    </span>
                  </Cell>
                  <Cell className="pt-5 wrap-anywhere">
                    <span className="font-semibold">{client.clientCode}</span> {client.clientName}
                  </Cell>
                  <Cell className="pt-5 text-right tabular-nums">
                    {client.count.toLocaleString('en-IN')}
                    <ToBillRemarks client={client} />
                  </Cell>
                  <Cell className="pt-5 text-right font-semibold whitespace-nowrap tabular-nums">{formatRupees(client.amountPaise)}</Cell>
                </tr>
              ))}
            </tbody>
          </Table>
          {clients.length > TO_BILL_PAGE && <ListPages page={at} pageSize={TO_BILL_PAGE} total={clients.length} onPage={setPage} />}
          <section
            aria-label="Selected clients"
            className="z-10 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 rounded-card border border-line-strong bg-surface px-5 py-4 shadow-high sm:sticky sm:bottom-4"
          >
            <p className="tabular-nums">
              <b>{countOf(chosen.length, 'client')}</b>
              {' · '}
              {formatRupees(chosen.reduce((sum, { amountPaise }) => sum + amountPaise, 0))}
            </p>
            <div className="flex flex-col gap-2">
              <Button
                disabled={chosen.length === 0}
                aria-describedby={chosen.length === 0 ? reasonId : undefined}
                onClick={() => onChoose(deliveredUpTo, chosen)}
              >
                {chosen.length === 0 ? 'Preview invoices' : `Preview ${countOf(chosen.length, 'invoice')}`}
              </Button>
              <p id={reasonId} className="text-sm text-ink-muted empty:hidden">
                {chosen.length === 0 && 'Select at least one client.'}
              </p>
            </div>
          </section>
        </>
      )}
    </div>
  )
}
