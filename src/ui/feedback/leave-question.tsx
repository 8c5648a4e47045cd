import type { ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'

interface LeaveQuestionProps {
  /** Asked as somebody leaves. */
  mayLeave: () => boolean
  stayLabel: string
  /** Where a draft stays, and only there. */
  keepLabel?: string
  onDiscard?: () => Promise<void>
  /** What would be lost, or kept. */
  children: ReactNode
}

/** Asks before another page, or another view of this one, replaces a form with what is not saved. */
export function LeaveQuestion({ mayLeave, stayLabel, keepLabel, onDiscard, children }: LeaveQuestionProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      nextLocation.pathname + nextLocation.search !== currentLocation.pathname + currentLocation.search && !mayLeave(),
  )
  if (blocker.state !== 'blocked') return null

  async function discard() {
    await onDiscard?.()
    blocker.proceed?.()
  }

  return (
    <Dialog
      title="Leave without saving?"
      withoutX
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button onClick={() => blocker.reset()}>{stayLabel}</Button>
          {keepLabel !== undefined && (
            <Button variant="secondary" onClick={() => blocker.proceed()}>
              {keepLabel}
            </Button>
          )}
          <Button variant="danger" onClick={() => void discard()}>
            Leave and discard
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
