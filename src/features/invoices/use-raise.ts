import { useRef, useState } from 'react'
import { raiseInvoice } from '#backend/invoices.ts'
import { linesToRaise, type BillLine } from '#domain/bill-line.ts'
import type { RaiseRefusal } from '#domain/invoice.ts'
import { leftBehindWords, raiseRefusalWords, SOME_EXCLUDED, troubleWords } from '#features/invoices/invoice-words.ts'
import type { PlaceOfSupply } from '#features/invoices/use-place-of-supply.ts'
import { holdUnsavedWork } from '#ui/unsaved-work.ts'
import { showToast } from '#ui/toast.tsx'

export interface RaiseProblem {
  words: string
  /** Null when there was no answer. */
  refused: RaiseRefusal | null
}

interface RaiseOptions {
  clientCode: string
  onRaised: () => void
  onRefused: (refused: RaiseRefusal) => void
}

/** Raises one invoice. The same lines sent again after a lost answer are the same request: they raise one invoice, not two. */
export function useRaise({ clientCode, onRaised, onRefused }: RaiseOptions) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<RaiseProblem | null>(null)
  const unanswered = useRef<{ request: string; commandId: string }>(null)

  function refuse(refused: RaiseRefusal) {
    setProblem({ refused, words: raiseRefusalWords(refused) })
    onRefused(refused)
  }

  async function raise(sheet: readonly BillLine[], place: Pick<PlaceOfSupply, 'code'> | null) {
    if (busy) return
    setProblem(null)
    const lines = linesToRaise(sheet)
    if (lines === null) {
      refuse('invalid-lines')
      return
    }
    const placeOfSupply = place?.code ?? null
    if (place !== null && placeOfSupply === null) {
      refuse('place-needed')
      return
    }
    const request = JSON.stringify([clientCode, placeOfSupply, lines])
    if (unanswered.current?.request !== request) unanswered.current = { request, commandId: crypto.randomUUID() }
    setBusy(true)
    const letGo = holdUnsavedWork()
    const call = await raiseInvoice({ commandId: unanswered.current.commandId, clientCode, placeOfSupply, lines })
    letGo()
    setBusy(false)
    if (call.kind !== 'answer') {
      setProblem({ refused: null, words: troubleWords('raise invoice.', call.kind) })
      return
    }
    unanswered.current = null
    if ('refused' in call.value) {
      refuse(call.value.refused)
      return
    }
    const { invoice, dropped } = call.value
    showToast(`Invoice ${invoice.invoiceNumber} raised successfully!`, { tone: 'good' })
    if (dropped.overPriced.length > 0) showToast(SOME_EXCLUDED, { tone: 'warn' })
    const leftBehind = leftBehindWords(dropped)
    if (leftBehind !== null) showToast(leftBehind, { tone: 'warn', milliseconds: 8000 })
    onRaised()
  }

  return { busy, problem, raise, forget: () => setProblem(null) }
}
