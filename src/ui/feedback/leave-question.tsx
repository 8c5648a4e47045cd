import type { ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { Button } from '#ui/controls/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { useAskBeforeLeaving, useUnsavedWork } from '#ui/hooks/unsaved-work.ts'

interface LeaveQuestionProps {
  isUnsaved: boolean
  /** Asked as somebody leaves: a person who is signed out has no form any more. */
  mayAsk: () => boolean
  /** What would be lost. */
  children: ReactNode
}

/** For a page with forms: asks before another page, a reload or a closed tab loses what is typed in them. */
export function LeaveQuestion({ isUnsaved, mayAsk, children }: LeaveQuestionProps) {
  useUnsavedWork(isUnsaved)
  useAskBeforeLeaving(isUnsaved)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isUnsaved && nextLocation.pathname !== currentLocation.pathname && mayAsk(),
  )
  if (blocker.state !== 'blocked') return null
  return (
    <Dialog
      title="Leave without saving?"
      withoutX
      onClose={() => blocker.reset()}
      actions={
        <>
          <Button onClick={() => blocker.reset()}>Stay here</Button>
          <Button variant="danger" onClick={() => blocker.proceed()}>
            Leave and discard
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
