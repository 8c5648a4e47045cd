import * as paths from '#domain/app-paths.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { billingFigures } from '#backend/rpc/billing/invoice-books.ts'
import { useKeptAnswer } from '#features/invoices/use-kept-answer.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'
import { formatDate, formatInstant } from '#ui/format/format-time.ts'

interface BillingStripProps {
  withLink?: boolean
  /** Asks for the figures anew when it changes. */
  changed?: string
}

/** The state of billing. Shows nothing without an answer or a copy of one. */
export function BillingStrip({ withLink = true, changed = '' }: BillingStripProps) {
  const { value, asOf, trouble, isAsking } = useKeptAnswer('billing-figures', billingFigures, { changed })
  // What is below does not move when the answer comes.
  if (value === null) return isAsking ? <div className="min-h-14 print:hidden" /> : null
  const { raisedThisMonth, raisedThisMonthPaise, unbilled, unbilledPaise, oldestUnbilledAt } = value
  return (
    <section
      aria-label="Billing"
      className="flex min-h-14 flex-wrap items-center gap-x-8 gap-y-2 rounded-card border border-line bg-surface px-4 py-2 text-sm print:hidden"
    >
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Figure name="Raised this month">
          {formatRupees(raisedThisMonthPaise)} · {counted(raisedThisMonth, 'invoice')}
        </Figure>
        <Figure name="Unbilled">
          {formatRupees(unbilledPaise)} · {counted(unbilled, 'shipment')}
        </Figure>
        {oldestUnbilledAt !== null && <Figure name="Oldest unbilled">{formatDate(oldestUnbilledAt)}</Figure>}
      </dl>
      {withLink && (
        <Link
          to={paths.clientInvoice}
          className="inline-flex min-h-6 items-center font-semibold text-link underline underline-offset-4 pointer-coarse:min-h-target"
        >
          Client invoices
        </Link>
      )}
      {(isAsking || trouble !== null) && asOf !== null && <p className="text-ink-muted">As of {formatInstant(asOf)}.</p>}
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-muted">{name}</dt>
      <dd className="font-semibold tabular-nums">{children}</dd>
    </div>
  )
}

function counted(count: number, word: string): string {
  return `${count.toLocaleString('en-IN')} ${count === 1 ? word : `${word}s`}`
}
