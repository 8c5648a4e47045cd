import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Button, buttonClass } from '#ui/button.tsx'
import { PageHeading } from '#ui/page.tsx'

/** Instead of a blank page. Saved work is in the local database, which no failing screen touches. */
export function RecoveryPage() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  const missing = isMissingCode(error)
  return (
    <main id="content" className="mx-auto flex max-w-xl flex-col items-start gap-4 px-4 py-16">
      <PageHeading title={missing ? 'This page is not on your device yet' : 'Something went wrong'} />
      <p className="text-ink-muted">
        {missing
          ? 'It could not be loaded. Check your signal and try again.'
          : 'This page could not be shown. What you saved on this device is safe. Try again; if it happens once more, tell your office.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        {/* A whole page load on purpose: the broken state of this one must not come along. */}
        <a href="/" className={buttonClass('secondary')}>
          Go to the start
        </a>
      </div>
    </main>
  )
}

/** The three browsers' words for a module that could not be fetched: no signal, or replaced by a new version. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script failed|error loading dynamically/i.test(error.message)
  )
}
