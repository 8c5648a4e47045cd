import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { ErrorDialog } from '#ui/feedback/error-dialog.tsx'
import { Loading } from '#ui/feedback/loading.tsx'

const NOT_HERE = 'This part of the app is not on this device yet. It comes by itself as soon as there is signal.'

/**
 * A dialog whose code is fetched when it is first wanted. On a first visit the signal may be gone before everything is kept for work
 * without it: that is said, the page behind stays, and the next press asks again. `meanwhile` stands in its place until it is there.
 */
export function lateDialog<Props extends { onClose: () => void }>(
  load: () => Promise<ComponentType<Props>>,
  meanwhile: ReactNode = null,
): ComponentType<Props> {
  return late(keeping(load), meanwhile, ({ onClose }) => <ErrorDialog message={NOT_HERE} onClose={onClose} />)
}

/** The same for a part of a form: where it cannot come, the rest of the form goes on. */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>, meanwhile: ReactNode): ComponentType<Props> {
  return late(keeping(load), meanwhile, () => (
    <p role="status" className="text-ink-muted">
      {NOT_HERE}
    </p>
  ))
}

interface LatePage<Props extends object> {
  Page: ComponentType<Props>
  /** Begins to fetch it, for the moment before it is opened: it is there at once then. */
  fetchPage: () => void
}

/** The same for what fills the place of a page. Where it cannot come, the route's own page of errors says so and lets try again. */
export function latePage<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePage<Props> {
  const code = keeping(load)
  return {
    Page: late(code, <Loading />, (_props, error) => {
      throw error
    }),
    fetchPage: () => void code.fetch().catch(() => undefined),
  }
}

interface LateCode<Props> {
  known: ComponentType<Props> | null
  fetch: () => Promise<ComponentType<Props>>
}

function keeping<Props>(load: () => Promise<ComponentType<Props>>): LateCode<Props> {
  const code: LateCode<Props> = { known: null, fetch: async () => (code.known = await load()) }
  return code
}

function late<Props extends object>(
  code: LateCode<Props>,
  meanwhile: ReactNode,
  missing: (props: Props, error: unknown) => ReactNode,
): ComponentType<Props> {
  return function Late(props: Props) {
    const [Known, setKnown] = useState(() => code.known)
    const [failed, setFailed] = useState<{ error: unknown } | null>(null)
    useEffect(() => {
      if (Known !== null) return
      let ignore = false
      code.fetch().then(
        (loaded) => {
          if (!ignore) setKnown(() => loaded)
        },
        (error: unknown) => {
          if (!ignore) setFailed({ error })
        },
      )
      return () => {
        ignore = true
      }
    }, [Known])
    if (Known !== null) return <Known {...props} />
    return failed ? missing(props, failed.error) : meanwhile
  }
}
