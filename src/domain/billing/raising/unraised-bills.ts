import type { MonthsEnd, MonthsEndBill } from '#domain/billing/raising/months-end.ts'

/** What somebody began: a client that was only ticked before, whose invoice nobody has touched, is ticked again in a moment. */
export function unraisedBills({ stage, bills }: MonthsEnd): MonthsEndBill[] {
  return bills.filter(
    ({ outcome, unanswered, marks, place }) =>
      outcome?.kind !== 'raised' &&
      (stage === 'billing' || unanswered !== null || place !== null || marks.typed.size > 0 || marks.chosen.size > 0),
  )
}
