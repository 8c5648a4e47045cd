import type { TypedPrice } from '#domain/billing/bill-line.ts'
import type { InvoiceSummary, RaiseRequest } from '#domain/billing/invoice.ts'

/** What a person made of one client's pending list, by the shipments' ids. */
export interface BillMarks {
  typed: ReadonlyMap<string, TypedPrice>
  chosen: ReadonlyMap<string, boolean>
}

export type BillOutcome =
  | { kind: 'raised'; invoice: Pick<InvoiceSummary, 'id' | 'invoiceNumber' | 'totalPaise' | 'lineCount'>; note: string | null }
  | { kind: 'not-raised'; words: string }

/** What became of mailing an invoice. Its id is that of the mail: sent again it is the same one. */
export interface BillMail {
  id: string
  state: 'unanswered' | 'mailed' | 'not-mailed'
  words: string | null
}

/** One client of a month's end. */
export interface MonthsEndBill {
  clientCode: string
  clientName: string
  marks: BillMarks
  /** Two digits; null as long as the suggested place stands. */
  place: string | null
  /** Sent, and not answered so far: sent again it raises no second invoice. */
  unanswered: RaiseRequest | null
  outcome: BillOutcome | null
  /** Only of what is raised, once somebody had it mailed. */
  mail?: BillMail
}

/** The clients that are billed together. */
export interface MonthsEnd {
  stage: 'choosing' | 'billing'
  /** yyyy-mm-dd, that day in India included; null for all that waits. */
  deliveredUpTo: string | null
  bills: MonthsEndBill[]
}

/** The last day of the month before this one. */
export function endOfLastMonth(today: string): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, 0)).toISOString().slice(0, 10)
}

/** What was typed and ticked for a client stays when others are chosen. */
export function billingOfClients(
  before: MonthsEnd | null,
  deliveredUpTo: string | null,
  clients: readonly Pick<MonthsEndBill, 'clientCode' | 'clientName'>[],
): MonthsEnd {
  const bills = clients.map(({ clientCode, clientName }): MonthsEndBill => {
    const known = before?.bills.find((bill) => bill.clientCode === clientCode && bill.outcome?.kind !== 'raised')
    return known ?? { clientCode, clientName, marks: { typed: new Map(), chosen: new Map() }, place: null, unanswered: null, outcome: null }
  })
  // A client whose invoice may be raised already has nothing to bill and is on no list: the answer is still to come.
  const waiting = before?.bills.filter(
    ({ clientCode, unanswered }) => unanswered !== null && !bills.some((bill) => bill.clientCode === clientCode),
  )
  return { stage: 'billing', deliveredUpTo, bills: [...bills, ...(waiting ?? [])] }
}

/** Back to the list: what is raised is done with, the others stay ticked. */
export function choosingAgain({ deliveredUpTo, bills }: MonthsEnd): MonthsEnd {
  return { stage: 'choosing', deliveredUpTo, bills: bills.filter(({ outcome }) => outcome?.kind !== 'raised') }
}

/** Made of the bill as it stands: another tab may have changed it since it was drawn. */
export type BillChange = (bill: MonthsEndBill) => Partial<Omit<MonthsEndBill, 'clientCode'>>

/** What is raised stays as it was raised, whatever is still changed of it elsewhere. */
export function changedBill(run: MonthsEnd, clientCode: string, change: BillChange): MonthsEnd {
  return {
    ...run,
    bills: run.bills.map((bill) =>
      bill.clientCode === clientCode && bill.outcome?.kind !== 'raised' ? { ...bill, ...change(bill) } : bill,
    ),
  }
}

export function withMail(run: MonthsEnd, clientCode: string, mail: BillMail): MonthsEnd {
  return {
    ...run,
    bills: run.bills.map((bill) => (bill.clientCode === clientCode && bill.outcome?.kind === 'raised' ? { ...bill, mail } : bill)),
  }
}

/** The marks that stand, with what a person changed between these two. */
export function withMarks(standing: BillMarks, before: BillMarks, after: BillMarks): BillMarks {
  return {
    typed: withChanged(standing.typed, before.typed, after.typed),
    chosen: withChanged(standing.chosen, before.chosen, after.chosen),
  }
}

function withChanged<Value>(
  standing: ReadonlyMap<string, Value>,
  before: ReadonlyMap<string, Value>,
  after: ReadonlyMap<string, Value>,
): ReadonlyMap<string, Value> {
  return new Map([...standing, ...[...after].filter(([id, value]) => before.get(id) !== value)])
}

/** The same lines at the same prices: the id of a request belongs to what it asks for. */
export function isSameRequest(a: Omit<RaiseRequest, 'commandId'>, b: Omit<RaiseRequest, 'commandId'>): boolean {
  const whole = ({ clientCode, placeOfSupply, lines, deliveredUpTo }: Omit<RaiseRequest, 'commandId'>) =>
    JSON.stringify([clientCode, placeOfSupply, lines, deliveredUpTo])
  return whole(a) === whole(b)
}
