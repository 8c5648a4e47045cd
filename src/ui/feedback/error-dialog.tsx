import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

/** For what must be read before anything else is done. */
export function ErrorDialog({ message, onClose }: { message: string; onClose: () => void }) {
  return (
    <Dialog title="Error" withoutX onClose={onClose} actions={<Button onClick={onClose}>OK</Button>}>
      <p>{message}</p>
    </Dialog>
  )
}
