import * as paths from '#domain/app-paths.ts'
import { Link, useLocation } from 'react-router-dom'
import { LostParcelDrawing } from '#app/routes/lost-parcel-drawing.tsx'
import { homeOf } from '#domain/people/roles.ts'
import { useSession } from '#session/session.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { SearchIcon } from '#ui/layout/icons.tsx'
import { PageHeading } from '#ui/layout/page.tsx'

/** The address leads nowhere, but the page leads on: most people who mistype an address look for a parcel. */
export function NotFoundPage() {
  const { pathname } = useLocation()
  const person = useSession((session) => session.person)
  return (
    <div className="mx-auto grid max-w-4xl items-center gap-x-12 gap-y-8 md:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col items-start gap-5">
        <PageHeading title="Page not found" className="text-3xl sm:text-4xl" />
        <p className="max-w-prose text-lg text-ink-muted">
          There is nothing at <span className="font-medium wrap-anywhere text-ink">{readable(pathname)}</span>. The address may have been
          mistyped, or the page has moved.
        </p>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.track} className={buttonClass()}>
            <SearchIcon /> Track a shipment
          </Link>
          <Link to={person ? homeOf(person.role) : '/'} className={buttonClass('secondary')}>
            {person ? 'Back to your work' : 'Go to the home page'}
          </Link>
        </div>
        {!person && (
          <p className="text-ink-muted">
            Or <Link to={paths.contact}>ask us</Link>, and we will find it for you.
          </p>
        )}
      </div>
      <LostParcelDrawing />
    </div>
  )
}

function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}
