import { useEffect, useState } from 'react'
import { useDatabase } from '#store/database/database-context.tsx'
import { notCorrectedWords } from '#store/outbox/discarded-messages.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

const loadCorrection = () => import('#store/writes/correct-delivery.ts')

interface CorrectSubmittedProps {
  entryId: string
  /** Whose delivery it is, where several stand below each other. */
  recipient?: string
  onBegun: (trackingNumber: string) => void
}

/** Opens the form with what was entered; what it submits is a capture of its own. */
export function CorrectSubmitted({ entryId, recipient, onBegun }: CorrectSubmittedProps) {
  const database = useDatabase()
  const [busy, setBusy] = useState(false)
  // The signal may be gone by the time it is pressed.
  useEffect(() => void loadCorrection().catch(() => undefined), [])

  async function correct() {
    setBusy(true)
    try {
      const { beginCorrection } = await loadCorrection()
      const begun = await beginCorrection(database, entryId)
      if (begun.kind === 'begun') return onBegun(begun.trackingNumber)
      showToast(notCorrectedWords(begun), { milliseconds: 8_000 })
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
    setBusy(false)
  }

  return (
    <Button variant="secondary" aria-label={recipient && `Correct ${recipient}`} busy={busy} onClick={() => void correct()}>
      Correct
    </Button>
  )
}
