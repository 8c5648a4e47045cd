import { useState } from 'react'
import { clientInvoices, type InvoicePage, type InvoicesAsked } from '#backend/rpc/billing/invoices.ts'
import { isOwed } from '#domain/billing/payment-state.ts'
import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { ServerResult } from '#domain/sync/server-result.ts'
import { RAISED_PAGE } from '#features/invoices/page-sizes.ts'
import { useKeptAnswer } from '#features/invoices/use-kept-answer.ts'
import { readCachedResponse, type CachedResponseOf } from '#store/copies/response-cache.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

export function useRaised(asked: InvoicesAsked) {
  const [wanted, setWanted] = useState(RAISED_PAGE)
  const answer = useKeptAnswer(questionOf(asked), () => latestInvoices(asked, wanted), { otherCopy: (db) => outOfTheWhole(db, asked) })
  return {
    ...answer,
    showMore: () => {
      setWanted(wanted + RAISED_PAGE)
      answer.again()
    },
  }
}

/** Reads anew from the first page: an invoice raised since would otherwise push another one out of sight. */
async function latestInvoices(asked: InvoicesAsked, wanted: number): Promise<ServerResult<InvoicePage>> {
  const page: InvoicePage = { invoices: [], more: true }
  for (;;) {
    const last = page.invoices.at(-1)
    const call = await clientInvoices({
      ...asked,
      limit: Math.min(wanted - page.invoices.length, RAISED_PAGE),
      after: last ? { invoiceDate: last.invoiceDate, id: last.id } : null,
    })
    if (call.kind !== 'answer') return call
    page.invoices.push(...call.value.invoices)
    page.more = call.value.more
    if (!page.more || page.invoices.length >= wanted) return { ...call, value: page }
  }
}

function questionOf({ clientCode, month, cancelled, number, owed }: InvoicesAsked): string {
  const only = [number, owed ?? ''].filter((each) => each !== '').map((each) => `:${each}`)
  return `invoices:${clientCode}:${month ?? 'all'}:${cancelled ? 'with' : 'without'}-cancelled${only.join('')}`
}

/** A list that was not shown to its end may lack the months from its last one on. */
function reachesBack({ invoices, more }: InvoicePage, month: string | null): boolean {
  const last = invoices.at(-1)
  return !more || month === null || (last !== undefined && month > last.invoiceDate.slice(0, 7))
}

/** A list of all months holds every single month, every number, and what is owed. */
async function outOfTheWhole(db: WaybillDatabase, asked: InvoicesAsked): Promise<CachedResponseOf<InvoicePage> | null> {
  for (const cancelled of asked.cancelled ? [true] : [false, true]) {
    const copy = await readCachedResponse<InvoicePage>(db, questionOf({ ...asked, month: null, cancelled, number: '', owed: null }))
    if (copy === null || !reachesBack(copy.value, asked.month)) continue
    const invoices = copy.value.invoices.filter(
      (invoice) =>
        invoice.invoiceDate.startsWith(asked.month ?? '') &&
        invoice.invoiceNumber.includes(asked.number) &&
        (asked.cancelled || invoice.status === 'raised') &&
        isOwed(invoice, asked.owed, todayInIndia()),
    )
    // One that is in no copy may be beyond the end of a cut-off one: nobody is told that there is none.
    if ((asked.number !== '' || asked.owed !== null) && invoices.length === 0 && copy.value.more) continue
    return { keptAt: copy.keptAt, value: { ...copy.value, invoices } }
  }
  return null
}
