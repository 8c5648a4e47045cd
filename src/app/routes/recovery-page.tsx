import * as paths from '#domain/app-paths.ts'
import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Wordmark } from '#app/shells/wordmark.tsx'
import { COMPANY } from '#domain/people/company.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { PageHeading } from '#ui/layout/page.tsx'

/** Shown inside the shell, in the place of a page. Saved work is in the local database, which no failing screen touches. */
export function RecoveryPage() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  const missing = isMissingCode(error)
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-start gap-5 py-6">
      <PageHeading title={missing ? 'This page is not on your device yet' : 'Something went wrong'} className="text-3xl" />
      <p className="text-lg text-ink-muted">
        {missing
          ? 'It could not be loaded. Check your signal and try again.'
          : 'This page could not be shown. What you saved on this device is safe. Try again; if it happens once more, tell us.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => location.reload()}>Try again</Button>
        {/* Whole page loads on purpose: the broken state of this one must not come along. */}
        <a href="/" className={buttonClass('secondary')}>
          Go to the start
        </a>
        <a href={paths.track} className={buttonClass('secondary')}>
          Track a shipment
        </a>
      </div>
      {!missing && (
        <p className="text-ink-muted">
          {COMPANY.name}: <a href={`tel:${COMPANY.phone.dialled}`}>{COMPANY.phone.shown}</a>,{' '}
          <a href={`mailto:${COMPANY.email}`}>{COMPANY.email}</a>
        </p>
      )}
    </div>
  )
}

/** When not even a shell can be shown. */
export function WholeRecoveryPage() {
  return (
    <div className="mx-auto flex min-h-dvh max-w-xl flex-col px-4 py-4">
      <header>
        <a href="/" aria-label="Waybill, start" className="inline-flex min-h-target items-center">
          <Wordmark />
        </a>
      </header>
      <main id="content" className="flex-1 py-8">
        <RecoveryPage />
      </main>
    </div>
  )
}

/** The three browsers' words for a module that could not be fetched: no signal, or replaced by a new version. */
function isMissingCode(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    /dynamically imported module|importing a module script failed|error loading dynamically/i.test(error.message)
  )
}
