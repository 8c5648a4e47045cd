import { useSession } from '#session/session.ts'
import { LeaveQuestion } from '#ui/feedback/leave-question.tsx'

interface LeaveGuardProps {
  mayLeave: () => boolean
  onDiscard: () => Promise<void>
}

/** Asks before another page, or the list under its dialog, replaces a form with unsaved text. */
export function LeaveGuard({ mayLeave, onDiscard }: LeaveGuardProps) {
  return (
    <LeaveQuestion
      // A person who signed out has already been asked, and has no form any more. Once the session has ended the form is hidden, and its
      // draft stays: a question about it would stand unseen in front of the sign-in.
      mayLeave={() => mayLeave() || useSession.getState().state !== 'signed-in'}
      stayLabel="Keep writing"
      keepLabel="Leave and keep a draft"
      onDiscard={onDiscard}
    >
      <p>This shipment is not saved yet. A draft stays on this device and is there again when you open this form.</p>
    </LeaveQuestion>
  )
}
