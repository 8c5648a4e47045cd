import { useState } from 'react'
import { readCapture, type ListedCapture } from '#backend/rpc/review.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'

/** A capture's note, of which the list has only the beginning if it is very long. `whole` is null until it was read. */
export function useWholeNote(capture: ListedCapture) {
  const [whole, setWhole] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [trouble, setTrouble] = useState<string | null>(null)

  async function read() {
    setBusy(true)
    setTrouble(null)
    const call = await readCapture(capture.id)
    setBusy(false)
    if (call.kind !== 'answer') setTrouble(noAnswerWords(call.kind))
    else setWhole(call.value.capture?.delivery_notes ?? capture.delivery_notes)
  }

  return { whole, busy, trouble, read }
}
