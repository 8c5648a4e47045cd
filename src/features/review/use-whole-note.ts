import { useState } from 'react'
import { readCapture, type ListedCapture } from '#backend/rpc/review.ts'
import { noAnswerWords } from '#domain/sync/no-answer-messages.ts'
import { useFormSubmit } from '#ui/hooks/use-form-submit.ts'

/** A capture's note, of which the list has only the beginning if it is very long. `whole` is null until it was read. */
export function useWholeNote(capture: ListedCapture) {
  const [whole, setWhole] = useState<string | null>(null)
  const { run, busy, failure } = useFormSubmit(noAnswerWords('failed'))

  async function read() {
    await run([], async () => {
      const call = await readCapture(capture.id)
      if (call.kind !== 'answer') return noAnswerWords(call.kind)
      setWhole(call.value.capture?.delivery_notes ?? capture.delivery_notes)
      return null
    })
  }

  return { whole, busy, trouble: failure, read }
}
