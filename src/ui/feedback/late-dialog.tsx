import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorDialog } from '#ui/feedback/error-dialog.tsx'

const NOT_HERE = 'This part of the app is not on this device yet. It comes by itself as soon as there is signal.'

/**
 * A dialog whose code is fetched when it is first wanted. On a first visit the signal may be gone before everything is kept for work
 * without it: that is said, the page behind stays, and the next press asks again. `meanwhile` stands in its place until it is there.
 */
export function lateDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  return late(load, meanwhile, ({ onClose }) => <ErrorDialog message={NOT_HERE} onClose={onClose} />)
}

/** The same for a part of a form: where it cannot come, the rest of the form goes on. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile: ReactNode): ComponentType<Props> {
  return late(load, meanwhile, () => (
    <p role="status" className="text-ink-muted">
      {NOT_HERE}
    </p>
  ))
}

function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode,
  missing: (props: Props) => ReactNode,
): ComponentType<Props> {
  let known: ComponentType<Props> | null = null
  return function Late(props: Props) {
    const [Known, setKnown] = useState(() => known)
    const [isMissing, setMissing] = useState(false)
    useEffect(() => {
      if (known !== null) return
      let isWanted = true
      load().then(
        (loaded) => {
          known = loaded
          if (isWanted) setKnown(() => loaded)
        },
        () => {
          if (isWanted) setMissing(true)
        },
      )
      return () => {
        isWanted = false
      }
    }, [])
    if (Known !== null) return <Known {...props} />
    return isMissing ? missing(props) : meanwhile
  }
}
