import { useLiveQuery } from 'dexie-react-hooks'
import { useId, useState, type SubmitEvent } from 'react'
import { afterDiscardWords, beforeDiscardWords } from '#features/sync-status/queue/discard-messages.ts'
import { useDatabase } from '#store/database/database-context.tsx'
import { discardEntry } from '#store/outbox/queue-actions.ts'
import { readQueue, type QueueItem } from '#store/outbox/queue.ts'
import { saveFailureWords } from '#store/sign-out/save-failure-messages.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { FormActions } from '#ui/feedback/form-actions.tsx'
import { TextArea } from '#ui/controls/field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'

/** The reason is typed, so that nobody throws a delivery away by a slip of the thumb. */
export function DiscardDialog({ item: asked, onClose }: { item: QueueItem; onClose: () => void }) {
  const database = useDatabase()
  const formId = useId()
  // Its state at this moment: while somebody types the reason it may have left or arrived.
  const here = useLiveQuery(
    async () => ({ item: (await readQueue(database)).find(({ entryId }) => entryId === asked.entryId) }),
    [database, asked.entryId],
  )
  const item = here?.item ?? asked
  const [reason, setReason] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const settled = here && !busy ? settledWords(here.item) : null

  async function discard(event: SubmitEvent) {
    event.preventDefault()
    if (busy) return
    if (reason.trim() === '') return setError('Type why this is discarded.')
    setBusy(true)
    setFailure(null)
    try {
      const became = await discardEntry(database, item.entryId, reason.trim())
      showToast(afterDiscardWords(became, item), { milliseconds: 6000 })
      onClose()
    } catch (problem) {
      setFailure(saveFailureWords(problem))
    } finally {
      setBusy(false)
    }
  }

  if (settled !== null) {
    return (
      <Dialog title={item.title} onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
        <p>{settled}</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      title={
        item.onlyPhotoIsLeft ? `Discard the ${item.photos.length > 1 ? 'photos' : 'photo'} of ${item.title}?` : `Discard ${item.title}?`
      }
      onClose={onClose}
      actions={
        <FormActions form={formId} busy={busy} variant="danger" cancel="Keep it" onCancel={onClose}>
          Discard
        </FormActions>
      }
    >
      <form id={formId} noValidate className="flex flex-col gap-4" onSubmit={(event) => void discard(event)}>
        <p>{beforeDiscardWords(item)}</p>
        <TextArea
          label="Reason"
          value={reason}
          error={error}
          onChange={(event) => {
            setReason(event.target.value)
            setError(null)
          }}
        />
        {failure && (
          <p role="alert" className="font-medium text-bad">
            {failure}
          </p>
        )}
      </form>
    </Dialog>
  )
}

/** Null while there is something to decide. */
function settledWords(item: QueueItem | undefined): string | null {
  if (item === undefined) return 'This has been decided already. The queue shows what became of it.'
  if (item.state === 'discarded') return 'This has been discarded already.'
  return item.state === 'delivered-to-office' ? 'This has reached the office meanwhile, so it was not discarded.' : null
}
