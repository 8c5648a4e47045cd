import { useState, type ReactNode } from 'react'
import { Banner } from '#ui/banner.tsx'
import { Button } from '#ui/button.tsx'
import { useUnsavedWork } from '#ui/unsaved-work.ts'

/** For a dialog with a form: asked to close over changes it stays once and says so; asked again it goes. */
export function useKeepsTyped(isChanged: boolean, onClose: () => void): { close: () => void; stay: () => void; notice: ReactNode } {
  const [leaving, setLeaving] = useState(false)
  useUnsavedWork(isChanged)
  return {
    close: () => (isChanged && !leaving ? setLeaving(true) : onClose()),
    stay: () => setLeaving(false),
    notice: leaving && isChanged && (
      <Banner
        tone="warn"
        role="alert"
        title="What you typed is not saved."
        actions={
          <Button variant="danger" size="small" onClick={onClose}>
            Discard it
          </Button>
        }
      >
        Go on here, or close once more.
      </Banner>
    ),
  }
}
