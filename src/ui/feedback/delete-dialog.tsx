import { useState, type ReactNode } from 'react'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

interface DeleteDialogProps {
  title: string
  question: ReactNode
  /** Why it cannot be deleted; shown instead of the question. */
  obstacle?: string | null
  /** What the button says, where it is not Delete. */
  verb?: string
  /** Why it did not happen, in words; null once it has. */
  remove: () => Promise<string | null>
  onClose: () => void
}

/** Asks before something is deleted. */
export function DeleteDialog({ title, question, obstacle = null, verb = 'Delete', remove, onClose }: DeleteDialogProps) {
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function confirm() {
    setBusy(true)
    setFailure(null)
    const why = await remove()
    if (why === null) return
    setFailure(why)
    setBusy(false)
  }

  return (
    <Dialog
      title={title}
      withoutX
      onClose={onClose}
      actions={
        <>
          {obstacle === null && (
            <Button variant="danger" busy={busy} onClick={() => void confirm()}>
              {verb}
            </Button>
          )}
          <Button variant="secondary" onClick={onClose}>
            {obstacle === null ? 'Cancel' : 'Close'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="flex flex-col gap-2 wrap-anywhere">{obstacle ?? question}</div>
        {failure !== null && <Banner tone="bad" role="alert" title={failure} />}
      </div>
    </Dialog>
  )
}
