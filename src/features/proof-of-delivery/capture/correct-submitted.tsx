import { useState } from 'react'
import { useDatabase } from '#store/database/database-context.tsx'
import { notCorrectedWords } from '#store/outbox/discarded-words.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-words.ts'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

interface CorrectSubmittedProps {
  entryId: string
  onBegun: (trackingNumber: string) => void
}

/** Opens the form with what was entered; what it submits is a capture of its own. */
export function CorrectSubmitted({ entryId, onBegun }: CorrectSubmittedProps) {
  const database = useDatabase()
  const [busy, setBusy] = useState(false)

  async function correct() {
    setBusy(true)
    try {
      const { beginCorrection } = await import('#store/writes/correct-delivery.ts')
      const begun = await beginCorrection(database, entryId)
      if (begun.kind === 'begun') return onBegun(begun.trackingNumber)
      showToast(notCorrectedWords(begun), { milliseconds: 8_000 })
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
    setBusy(false)
  }

  return (
    <Button variant="secondary" busy={busy} onClick={() => void correct()}>
      Correct
    </Button>
  )
}
