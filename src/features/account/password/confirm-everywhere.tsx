import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

interface ConfirmEverywhereProps {
  busy?: boolean
  trouble?: string | null
  onConfirm: () => void
  onStay: () => void
}

export function ConfirmEverywhere({ busy = false, trouble = null, onConfirm, onStay }: ConfirmEverywhereProps) {
  return (
    <Dialog
      title="Sign out on all devices?"
      onClose={onStay}
      actions={
        <>
          <Button busy={busy} onClick={onConfirm}>
            {busy ? 'Signing out...' : 'Sign out everywhere'}
          </Button>
          <Button variant="secondary" onClick={onStay}>
            Stay signed in
          </Button>
        </>
      }
    >
      <p>Every phone and computer where you are signed in asks for your password again, this one included.</p>
      <p className="mt-2">What was saved on another device and is not sent yet stays there, and is sent once you sign in on it again.</p>
      <output className="mt-2 block font-medium text-bad">{trouble}</output>
    </Dialog>
  )
}
