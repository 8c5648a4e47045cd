import { useState, type ReactNode } from 'react'
import { useBlocker } from 'react-router-dom'
import { Banner } from '#ui/feedback/banner.tsx'
import { Button } from '#ui/controls/button.tsx'
import { useAskBeforeLeaving, useUnsavedWork } from '#ui/hooks/unsaved-work.ts'

/**
 * For a dialog with a form: asked to close over changes, or to go Back, it stays once and says so; asked again it goes. Other ways to
 * another page lead past a dialog only when its person is signed out. `words` say what would be lost.
 */
export function useConfirmDiscard(
  isChanged: boolean,
  onClose: () => void,
  words = 'What you typed is not saved.',
): { close: () => void; stay: () => void; notice: ReactNode } {
  const [leaving, setLeaving] = useState(false)
  useUnsavedWork(isChanged)
  useAskBeforeLeaving(isChanged)
  const blocker = useBlocker(({ historyAction }) => isChanged && historyAction === 'POP')
  const isBlocked = blocker.state === 'blocked'

  function stay() {
    setLeaving(false)
    if (isBlocked) blocker.reset()
  }

  return {
    close: () => (isChanged && !leaving && !isBlocked ? setLeaving(true) : onClose()),
    stay,
    notice: (leaving || isBlocked) && isChanged && (
      <div ref={bringInSight}>
        <Banner
          tone="warn"
          role="alert"
          title={words}
          actions={
            <Button variant="danger" size="small" onClick={isBlocked ? () => blocker.proceed() : onClose}>
              Discard it
            </Button>
          }
        >
          Go on here, or close once more.
        </Banner>
      </div>
    ),
  }
}

/** A long form may be scrolled far from its beginning. */
function bringInSight(notice: HTMLElement | null): void {
  notice?.scrollIntoView({ block: 'nearest' })
}
