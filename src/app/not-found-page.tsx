import { Link } from 'react-router-dom'
import { homeOf } from '#domain/roles.ts'
import { useSession } from '#session/session.ts'
import { buttonClass } from '#ui/button.tsx'
import { Page } from '#ui/page.tsx'

export function NotFoundPage() {
  const person = useSession((session) => session.person)
  return (
    <Page title="Page not found" lead="There is nothing at this address. It may have been mistyped." width="narrow">
      <div className="flex flex-wrap gap-3">
        <Link to={person ? homeOf(person.role) : '/'} className={buttonClass()}>
          {person ? 'Back to your work' : 'Go to the home page'}
        </Link>
        <Link to="/track" className={buttonClass('secondary')}>
          Track a shipment
        </Link>
      </div>
    </Page>
  )
}
