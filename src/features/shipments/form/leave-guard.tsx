import { useBlocker } from 'react-router-dom'
import { useSession } from '#session/session.ts'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

interface LeaveGuardProps {
  mayLeave: () => boolean
  onDiscard: () => Promise<void>
}

/** Asks before another page, or the list under its dialog, replaces a form with unsaved text. */
export function LeaveGuard({ mayLeave, onDiscard }: LeaveGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname + nextLocation.search !== currentLocation.pathname + currentLocation.search &&
      !mayLeave() &&
      // A person who signed out has already been asked, and has no form any more. Once the session has ended the form is hidden, and its
      // draft stays: a question about it would stand unseen in front of the sign-in.
      useSession.getState().state === 'signed-in',
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title="Leave without saving?"
      withoutX
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button onClick={() => blocker.reset()}>Keep writing</Button>
          <Button variant="secondary" onClick={() => blocker.proceed()}>
            Leave and keep a draft
          </Button>
          <Button variant="danger" onClick={() => void onDiscard().then(() => blocker.proceed())}>
            Leave and discard
          </Button>
        </>
      }
    >
      <p>This shipment is not saved yet. A draft stays on this device and is there again when you open this form.</p>
    </Dialog>
  )
}
