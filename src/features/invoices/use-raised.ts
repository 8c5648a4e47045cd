import { useState } from 'react'
import { clientInvoices, type InvoicePage, type InvoicesAsked } from '#backend/invoices.ts'
import type { Call } from '#backend/call.ts'
import { RAISED_PAGE } from '#features/invoices/page-sizes.ts'
import { useKeptAnswer } from '#features/invoices/use-kept-answer.ts'
import { readAnswerCopy, type AnswerCopyOf } from '#store/answer-copies.ts'
import type { WaybillDatabase } from '#store/database.ts'

export function useRaised(asked: InvoicesAsked) {
  const [wanted, setWanted] = useState(RAISED_PAGE)
  const answer = useKeptAnswer(
    questionOf(asked),
    () => latestInvoices(asked, wanted),
    (db) => outOfTheWhole(db, asked),
  )
  return {
    ...answer,
    showMore: () => {
      setWanted(wanted + RAISED_PAGE)
      answer.askAgain()
    },
  }
}

/** Asked anew from the first: one that was raised meanwhile would otherwise push another one out of sight. */
async function latestInvoices(asked: InvoicesAsked, wanted: number): Promise<Call<InvoicePage>> {
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

function questionOf({ clientCode, month, cancelled }: InvoicesAsked): string {
  return `invoices:${clientCode}:${month ?? 'all'}:${cancelled ? 'with' : 'without'}-cancelled`
}

/** A list that was not shown to its end may lack the months from its last one on. */
function reachesBack({ invoices, more }: InvoicePage, month: string | null): boolean {
  const last = invoices.at(-1)
  return !more || month === null || (last !== undefined && month > last.invoiceDate.slice(0, 7))
}

/** Whoever has looked at all months has seen each of them. */
async function outOfTheWhole(db: WaybillDatabase, asked: InvoicesAsked): Promise<AnswerCopyOf<InvoicePage> | null> {
  for (const cancelled of asked.cancelled ? [true] : [false, true]) {
    const copy = await readAnswerCopy<InvoicePage>(db, questionOf({ ...asked, month: null, cancelled }))
    if (copy === null || !reachesBack(copy.value, asked.month)) continue
    const invoices = copy.value.invoices.filter(
      ({ invoiceDate, status }) => invoiceDate.startsWith(asked.month ?? '') && (asked.cancelled || status === 'raised'),
    )
    return { keptAt: copy.keptAt, value: { ...copy.value, invoices } }
  }
  return null
}
