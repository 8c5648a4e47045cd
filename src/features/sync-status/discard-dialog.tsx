import { useState, type SubmitEvent } from 'react'
import { useDatabase } from '#store/database-context.tsx'
import { discardEntry } from '#store/queue-actions.ts'
import type { QueueItem } from '#store/queue.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextArea } from '#ui/field.tsx'

/** The reason is typed, so that nobody throws a delivery away by a slip of the thumb. */
export function DiscardDialog({ item, onClose }: { item: QueueItem; onClose: () => void }) {
  const database = useDatabase()
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function discard(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setError('Type why this is discarded.')
    setBusy(true)
    try {
      await discardEntry(database, item.entryId, reason.trim())
      onClose()
    } catch (failure) {
      setError(`Unexpected error: ${failure instanceof Error ? failure.message : String(failure)}`)
    } finally {
      setBusy(false)
    }
  }

  return (
    <Dialog title={`Discard ${item.title}?`} onClose={onClose}>
      <form noValidate className="flex flex-col gap-4" onSubmit={(event) => void discard(event)}>
        <p>It will not reach the office. If the office should have it, close this and export it instead.</p>
        <TextArea
          label="Reason"
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value)
            setError(null)
          }}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" variant="danger" busy={busy}>
            Discard
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
