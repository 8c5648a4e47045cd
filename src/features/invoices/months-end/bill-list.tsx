import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import type { MonthsEndBill } from '#domain/billing/raising/months-end.ts'
import type { ClientBill } from '#features/invoices/months-end/client-bill.ts'
import { isEmpty } from '#features/invoices/months-end/use-raise-all.ts'
import { Badge } from '#ui/feedback/badge.tsx'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { Cell, HeadCell, Table } from '#ui/layout/table.tsx'

interface BillListProps {
  /** `made` is null while its list is read, and for what is raised. */
  bills: readonly { bill: MonthsEndBill; made: ClientBill | null }[]
  openedCode: string | undefined
  onOpen: (clientCode: string) => void
  /** Leaves room for the paper below while there is something to look at. */
  isShort: boolean
}

/** How each of them stands. A press on one shows it below. */
export function BillList({ bills, openedCode, onOpen, isShort }: BillListProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const row = box.current?.querySelector<HTMLElement>('[aria-current="true"]')?.closest('tr')
    // Within the list alone: the page stays where the person reads.
    if (box.current && row) box.current.scrollTop = row.offsetTop - box.current.clientHeight / 2
  }, [openedCode])
  return (
    <div ref={box} className={isShort ? 'max-h-72 overflow-y-auto' : ''}>
      <Table caption="Invoices of this month’s end" dense>
        <thead>
          <tr>
            <HeadCell>Client</HeadCell>
            <HeadCell className="text-right">Shipments</HeadCell>
            <HeadCell className="text-right">Amount with GST</HeadCell>
            <HeadCell>Invoice</HeadCell>
          </tr>
        </thead>
        <tbody>
          {bills.map(({ bill, made }) => (
            <tr key={bill.clientCode} className={`last:*:border-b-0 ${bill.clientCode === openedCode ? 'bg-sunken' : 'hover:bg-paper'}`}>
              <Cell className="wrap-anywhere">
                <button
                  type="button"
                  aria-current={bill.clientCode === openedCode}
                  className="inline-flex min-h-6 flex-wrap items-center gap-x-1.5 text-left text-link underline-offset-4 hover:underline pointer-coarse:min-h-target"
                  onClick={() => onOpen(bill.clientCode)}
                >
                  <span className="font-semibold">{bill.clientCode}</span> {bill.clientName}
                </button>
              </Cell>
              <Cell className="text-right tabular-nums">{countOf(bill, made)?.toLocaleString('en-IN')}</Cell>
              <Cell className="text-right font-semibold whitespace-nowrap tabular-nums">{amountOf(bill, made)}</Cell>
              <Cell className="max-w-prose">
                <Standing bill={bill} made={made} />
              </Cell>
            </tr>
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function countOf({ outcome }: MonthsEndBill, made: ClientBill | null): number | undefined {
  return outcome?.kind === 'raised' ? outcome.invoice.lineCount : made?.totals.count
}

function amountOf({ outcome }: MonthsEndBill, made: ClientBill | null): string | null {
  if (outcome?.kind === 'raised') return formatRupees(outcome.invoice.totalPaise)
  return made && formatRupees(made.totals.totalPaise)
}

function Standing({ bill: { clientCode, outcome, unanswered, mail }, made }: { bill: MonthsEndBill; made: ClientBill | null }) {
  if (outcome?.kind === 'raised') {
    const { invoice, note } = outcome
    return (
      <span className="flex flex-col items-start gap-1">
        <Link
          to={paths.invoice(clientCode, invoice.id)}
          className="inline-flex min-h-6 items-center font-semibold text-link underline underline-offset-4 pointer-coarse:min-h-target"
        >
          {invoice.invoiceNumber}
        </Link>
        {note !== null && <span>{note}</span>}
        {mail && (
          <span className={mail.state === 'not-mailed' ? 'font-medium text-bad' : 'wrap-anywhere'}>{mail.words ?? 'Mailing...'}</span>
        )}
      </span>
    )
  }
  if (outcome !== null) return <span className="font-medium text-bad">{outcome.words}</span>
  if (unanswered !== null) return 'Sent, without an answer so far. Raising it again makes no second one.'
  if (made === null) return 'Loading...'
  if (isEmpty(made)) return 'Nothing to bill'
  if (made.faults > 0) return <Badge tone="warn">{made.faults.toLocaleString('en-IN')} without a price or rate</Badge>
  if (made.place !== null && made.place.code === null) return <Badge tone="warn">Place of supply to choose</Badge>
  return 'Ready'
}
