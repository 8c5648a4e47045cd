import { useEffect, useState, type ReactNode } from 'react'
import { SpinnerIcon } from '#ui/layout/icons.tsx'

/** Shows nothing for 300 ms, so that a quick answer does not flicker. */
export function Loading({ label = 'Loading...', children }: { label?: string; children?: ReactNode }) {
  const [waiting, setWaiting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaiting(true), 300)
    return () => clearTimeout(timer)
  }, [])
  return (
    <output className="block min-h-24">
      {waiting && (
        <>
          <p className={children ? 'mb-3 text-ink-muted' : 'flex items-center justify-center gap-3 p-8 text-ink-muted'}>
            {!children && <SpinnerIcon />}
            {label}
          </p>
          {children}
        </>
      )}
    </output>
  )
}
