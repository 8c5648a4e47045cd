import { useEffect, useRef, type RefObject } from 'react'
import { holdUnsavedWork } from '#ui/hooks/unsaved-work.ts'

/**
 * While somebody is in the camera, nothing of the form is entered yet, and a new version that took the page away behind it would take the picture
 * with it. Held from the press until the picture is here or given up; a browser that does not tell of that holds until the form is left.
 * `part` is what the inputs stand in.
 */
export function useCameraHold(part: RefObject<HTMLElement | null>) {
  const held = useRef<(() => void) | null>(null)

  useEffect(() => {
    const inputs = part.current
    const end = () => {
      held.current?.()
      held.current = null
    }
    inputs?.addEventListener('cancel', end)
    return () => {
      inputs?.removeEventListener('cancel', end)
      end()
    }
  }, [part])

  return {
    begin: () => {
      held.current ??= holdUnsavedWork()
    },
    /** The picture is here. It is held until it is ready, also once the form was left. */
    until: async (ready: () => Promise<void>) => {
      const letGo = holdUnsavedWork()
      await ready().finally(letGo)
      held.current?.()
      held.current = null
    },
  }
}
