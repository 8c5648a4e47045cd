import { raiseInvoice, type RaiseAnswer } from '#backend/rpc/billing/invoices.ts'
import { isOverPriceLimit } from '#domain/billing/base-price.ts'
import { linesToRaise } from '#domain/billing/bill-line.ts'
import type { RaiseRequest } from '#domain/billing/invoice.ts'
import { isSameRequest, type BillOutcome } from '#domain/billing/raising/months-end.ts'
import {
  cancelledMeanwhileWords,
  failureWords,
  INVALID_LINES,
  leftBehindWords,
  notListedWords,
  PLACE_MISSING,
  raiseRefusalWords,
  SOME_EXCLUDED,
} from '#features/invoices/invoice-messages.ts'
import { clientBill, type ClientBill, type ClientList } from '#features/invoices/months-end/client-bill.ts'
import type { useClientLists } from '#features/invoices/months-end/use-client-lists.ts'
import type { MonthsEndWork } from '#features/invoices/months-end/use-months-end.ts'
import { useOneByOne } from '#features/invoices/months-end/use-one-by-one.ts'

type Lists = Pick<ReturnType<typeof useClientLists>, 'reread' | 'listNow'>
type Asked = Omit<RaiseRequest, 'commandId'>

/** Raises invoice after invoice, each its own transaction. What was sent is kept before it goes, so that a lost answer bills nothing twice. */
export function useRaiseAll({ now, change, changeBill }: MonthsEndWork, { reread, listNow }: Lists, userId: string) {
  // One tab at a time: two would send each invoice twice, under two ids.
  const { progress, isElsewhere, start, stop } = useOneByOne(`waybill-months-end ${userId}`, raiseOne)

  async function raise(clientCodes: readonly string[]) {
    // What another tab has raised a moment ago is not sent again.
    await start(clientCodes, async () => change((run) => run))
  }

  /** False when there is no use in sending the next one. */
  async function raiseOne(clientCode: string): Promise<boolean> {
    const bill = now()?.bills.find((each) => each.clientCode === clientCode)
    if (!bill || bill.outcome?.kind === 'raised') return true
    const refuse = async (words: string) => changeBill(clientCode, () => ({ outcome: { kind: 'not-raised', words } }))
    if (bill.unanswered !== null) {
      const call = await reread(clientCode)
      if (call.kind !== 'answer') {
        await refuse(failureWords('raise invoice.', call))
        return call.kind === 'failed'
      }
    }
    const list = listNow(clientCode)
    if (list === null) return true
    const request = requestFor(clientCode, list, bill.unanswered)
    if (request === null) return true
    if (typeof request === 'string') {
      await refuse(request)
      return true
    }
    if (bill.unanswered !== null && request.commandId !== bill.unanswered.commandId) {
      // Nobody has looked at what would be raised now.
      await changeBill(clientCode, () => ({ unanswered: null, outcome: { kind: 'not-raised', words: LIST_CHANGED } }))
      return true
    }
    await changeBill(clientCode, () => ({ unanswered: request, outcome: null }))
    const call = await raiseInvoice(request, userId)
    if (call.kind !== 'answer') {
      await refuse(failureWords('raise invoice.', call))
      return call.kind === 'failed'
    }
    const outcome = outcomeOf(call.value, list)
    await changeBill(clientCode, () => ({ unanswered: null, outcome }))
    // What it was refused for is shown by then.
    if (outcome.kind === 'not-raised') await reread(clientCode)
    return true
  }

  /** Null when nothing is selected, words when it cannot be sent. */
  function requestFor(clientCode: string, list: ClientList, unanswered: RaiseRequest | null): RaiseRequest | string | null {
    // All of it is on an invoice by now: the answer to the same request says on which. It cannot bill anything any more.
    const here = new Set(list.shipments.map(({ id }) => id))
    if (unanswered?.lines.every(({ shipmentId, basePaise }) => !here.has(shipmentId) || isOverPriceLimit(basePaise))) return unanswered
    const run = now()
    const bill = run?.bills.find((each) => each.clientCode === clientCode)
    if (!run || !bill) return null
    const made = clientBill(list, { ...bill, deliveredUpTo: run.deliveredUpTo })
    if (isEmpty(made)) return null
    const lines = linesToRaise(made.sheet.lines)
    if (lines === null) return INVALID_LINES
    if (made.place !== null && made.place.code === null) return PLACE_MISSING
    const { deliveredUpTo } = run
    const asked: Asked = { clientCode, placeOfSupply: made.place?.code ?? null, lines, deliveredUpTo }
    return unanswered !== null && isSameRequest(unanswered, asked) ? unanswered : { ...asked, commandId: crypto.randomUUID() }
  }

  return { progress, isElsewhere, raise, stop }
}

const LIST_CHANGED =
  'The list has changed since it was sent without an answer. Nothing was sent again: look at it, and at Raised Invoices, then raise it.'

/** Over-priced lines alone are sent: the server says what is wrong with them. */
export function isEmpty({ totals, excluded }: ClientBill): boolean {
  return totals.count + excluded === 0
}

function outcomeOf(answer: RaiseAnswer, { shipments, total }: ClientList): BillOutcome {
  if ('refused' in answer) {
    const changed = new Set(answer.shipmentIds)
    const named = shipments.filter(({ id }) => changed.has(id)).map(({ shipmentId }) => shipmentId)
    return { kind: 'not-raised', words: raiseRefusalWords(answer.refused, named) }
  }
  const { invoice, dropped } = answer
  if (invoice.status === 'cancelled') return { kind: 'not-raised', words: cancelledMeanwhileWords(invoice.invoiceNumber) }
  const notes = [
    dropped.overPriced.length > 0 ? SOME_EXCLUDED : null,
    leftBehindWords(dropped),
    total > shipments.length ? notListedWords(total - shipments.length) : null,
  ].filter((note) => note !== null)
  const { id, invoiceNumber, totalPaise, lineCount } = invoice
  return { kind: 'raised', invoice: { id, invoiceNumber, totalPaise, lineCount }, note: notes.length === 0 ? null : notes.join(' ') }
}
