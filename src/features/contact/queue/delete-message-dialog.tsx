import { deleteMessage } from '#features/contact/queue/delete-message.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

export function DeleteMessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <Dialog
      title="Delete this message?"
      onClose={onClose}
      actions={
        <>
          <Button variant="danger" onClick={() => deleteMessage(id)}>
            Delete message
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
        </>
      }
    >
      <p>It has not been sent. Deleting takes it off this device for good.</p>
    </Dialog>
  )
}
