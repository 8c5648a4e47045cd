import { useEffect, useState } from 'react'
import { useDatabase } from '#store/database/database-context.tsx'
import { notUndoneWords } from '#store/outbox/discarded-messages.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { ButtonUntil } from '#ui/controls/button-until.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

const loadUndo = () => import('#store/writes/undo-delivery.ts')

interface UndoSubmitProps {
  entryId: string
  /** Device time until which the capture stays here. */
  until: number
  /** Whose delivery it is, where several stand below each other. */
  recipient?: string
  /** The form of this number has it again. */
  onUndone: (trackingNumber: string) => void
}

/** Takes a capture back to the form, as long as it has not left this device. */
export function UndoSubmit({ entryId, until, recipient, onUndone }: UndoSubmitProps) {
  const database = useDatabase()
  const [busy, setBusy] = useState(false)
  // There may be ten seconds and no signal: what it takes is fetched before it is pressed.
  useEffect(() => void loadUndo().catch(() => undefined), [])

  async function undo() {
    setBusy(true)
    try {
      const { undoDelivery } = await loadUndo()
      const undone = await undoDelivery(database, entryId)
      if (undone.kind === 'undone') return onUndone(undone.trackingNumber)
      showToast(notUndoneWords(undone), { milliseconds: 8_000 })
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
    setBusy(false)
  }

  return (
    <ButtonUntil until={until} variant="secondary" aria-label={recipient && `Undo ${recipient}`} busy={busy} onClick={() => void undo()}>
      Undo
    </ButtonUntil>
  )
}
