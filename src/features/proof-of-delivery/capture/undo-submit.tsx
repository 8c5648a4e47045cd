import { useEffect, useState } from 'react'
import { useDatabase } from '#store/database/database-context.tsx'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

const loadUndo = () => import('#store/writes/undo-delivery.ts')

interface UndoSubmitProps {
  entryId: string
  /** Device time until which the capture stays here. */
  until: number
  onUndone: () => void
}

/** Takes a capture back to the form, as long as it has not left this device. */
export function UndoSubmit({ entryId, until, onUndone }: UndoSubmitProps) {
  const database = useDatabase()
  const [isOver, setIsOver] = useState(false)
  const [busy, setBusy] = useState(false)
  // There may be ten seconds and no signal: what it takes is fetched before it is pressed.
  useEffect(() => void loadUndo().catch(() => undefined), [])
  useEffect(() => {
    const timer = setTimeout(() => setIsOver(true), until - Date.now())
    return () => clearTimeout(timer)
  }, [until])

  async function undo() {
    setBusy(true)
    try {
      const { undoDelivery } = await loadUndo()
      const undone = await undoDelivery(database, entryId)
      if (undone.kind === 'undone') return onUndone()
      showToast(
        undone.kind === 'left'
          ? 'It has left already, so it was not undone.'
          : `Not undone: you have begun the delivery of ${undone.trackingNumber}. Finish it or discard it first.`,
        { milliseconds: 8_000 },
      )
    } catch (problem) {
      showToast(saveFailureWords(problem), { tone: 'bad', milliseconds: 10_000 })
    }
    setBusy(false)
  }

  if (isOver && !busy) return null
  return (
    <Button variant="secondary" busy={busy} onClick={() => void undo()}>
      Undo
    </Button>
  )
}
