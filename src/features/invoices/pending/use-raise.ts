import { useRef, useState } from 'react'
import { raiseInvoice } from '#backend/rpc/billing/invoices.ts'
import { linesToRaise, type BillLine } from '#domain/billing/bill-line.ts'
import type { RaiseRefusal } from '#domain/billing/invoice.ts'
import {
  cancelledMeanwhileWords,
  failureWords,
  leftBehindWords,
  raiseRefusalWords,
  SOME_EXCLUDED,
} from '#features/invoices/invoice-messages.ts'
import type { PlaceOfSupply } from '#features/invoices/pending/use-place-of-supply.ts'
import { useSession } from '#session/session.ts'
import { holdUnsavedWork } from '#ui/hooks/unsaved-work.ts'
import { showToast } from '#ui/feedback/toast.tsx'

export interface RaiseProblem {
  words: string
  /** Null when there was no answer. */
  refused: RaiseRefusal | null
}

interface RaiseOptions {
  clientCode: string
  /** The server has, or may have, more invoices than both lists say. */
  onStale: (lists: 'both' | 'raised') => void
}

export type RaiseOutcome = 'raised' | 'no-answer' | RaiseRefusal

/** Raises one invoice. The same lines sent again after a lost answer are the same request: they raise one invoice, not two. */
export function useRaise({ clientCode, onStale }: RaiseOptions) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<RaiseProblem | null>(null)
  const [raised, setRaised] = useState<{ id: string; invoiceNumber: string } | null>(null)
  const userId = useSession(({ person }) => person?.userId ?? '')
  const unanswered = useRef<{ request: string; commandId: string }>(null)

  function refuse(refused: RaiseRefusal, shipmentIds?: readonly string[]): RaiseRefusal {
    setProblem({ refused, words: raiseRefusalWords(refused, shipmentIds) })
    if (refused === 'nothing-left' || refused === 'client-not-found' || refused === 'prices-changed' || refused === 'not-delivered')
      onStale('both')
    return refused
  }

  /** Null when it is under way already. */
  async function raise(
    sheet: readonly BillLine[],
    place: Pick<PlaceOfSupply, 'code'> | null,
    deliveredUpTo: string | null,
  ): Promise<RaiseOutcome | null> {
    if (busy) return null
    setProblem(null)
    setRaised(null)
    const lines = linesToRaise(sheet)
    if (lines === null) return refuse('invalid-lines')
    const placeOfSupply = place?.code ?? null
    if (place !== null && placeOfSupply === null) return refuse('place-needed')
    const request = JSON.stringify([clientCode, placeOfSupply, lines, deliveredUpTo])
    if (unanswered.current?.request !== request) unanswered.current = { request, commandId: crypto.randomUUID() }
    setBusy(true)
    const letGo = holdUnsavedWork()
    const asked = { commandId: unanswered.current.commandId, clientCode, placeOfSupply, lines, deliveredUpTo }
    const call = await raiseInvoice(asked, userId)
    letGo()
    setBusy(false)
    if (call.kind !== 'answer') {
      setProblem({ refused: null, words: failureWords('raise invoice.', call) })
      // The other list stays as it is, with the typed values and the way to send the same request again.
      onStale('raised')
      return 'no-answer'
    }
    unanswered.current = null
    if ('refused' in call.value) {
      const changed = new Set(call.value.shipmentIds)
      const named = sheet.filter(({ shipment }) => changed.has(shipment.id)).map(({ shipment }) => shipment.shipmentId)
      return refuse(call.value.refused, named)
    }
    const { invoice, dropped } = call.value
    onStale('both')
    if (invoice.status === 'cancelled') {
      showToast(cancelledMeanwhileWords(invoice.invoiceNumber), { tone: 'warn', milliseconds: 8000 })
      return 'raised'
    }
    setRaised({ id: invoice.id, invoiceNumber: invoice.invoiceNumber })
    showToast(`Invoice ${invoice.invoiceNumber} raised successfully!`, { tone: 'good' })
    if (dropped.overPriced.length > 0) showToast(SOME_EXCLUDED, { tone: 'warn' })
    const leftBehind = leftBehindWords(dropped)
    if (leftBehind !== null) showToast(leftBehind, { tone: 'warn', milliseconds: 8000 })
    return 'raised'
  }

  return { busy, problem, raise, raised }
}
