import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Part } from '#features/account/profile/account-part.tsx'
import { homeOf, type Role } from '#domain/people/roles.ts'
import { ChangePassword } from '#features/account/password/change-password-form.tsx'
import { MyDetails } from '#features/account/profile/my-details.tsx'
import type { Person } from '#session/person.ts'
import { useSession } from '#session/session.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { Page } from '#ui/layout/page.tsx'
import { useOnline } from '#ui/hooks/use-online.ts'

interface MyAccountPageProps {
  person: Person
  /** What lies on this device: more for people with a local database than for a customer. */
  stored: ReactNode
  onSignOutEverywhere: () => void
  /** Only the office chooses where it starts. */
  startPage?: ((unable: string | null) => ReactNode) | undefined
}

export function MyAccountPage({ person, stored, onSignOutEverywhere, startPage }: MyAccountPageProps) {
  const ended = useSession(({ state }) => state === 'ended')
  const online = useOnline()
  const unable = online ? (ended ? 'Sign in again first.' : null) : 'You have no signal. It works once you are connected again.'
  return (
    <Page
      title="Account"
      lead={<span className="wrap-anywhere">{person.email}</span>}
      width="narrow"
      actions={<WayBack role={person.role} />}
    >
      <MyDetails key={person.userId} person={person} />
      {startPage?.(unable)}
      <ChangePassword person={person} online={online} />
      <Part title="Sign out on all devices">
        <p>Ends your session on every phone and computer, this one included. What is saved there and not sent yet stays there.</p>
        <Button
          variant="secondary"
          className="self-start"
          disabled={unable !== null}
          aria-describedby={unable === null ? undefined : 'everywhere-unable'}
          onClick={onSignOutEverywhere}
        >
          Sign out on all devices
        </Button>
        {unable !== null && (
          <p id="everywhere-unable" className="text-sm text-ink-muted">
            {unable}
          </p>
        )}
      </Part>
      {stored}
    </Page>
  )
}

/** The office has its sidebar. */
function WayBack({ role }: { role: Role }) {
  if (role !== 'customer' && role !== 'driver') return null
  return (
    <Link to={homeOf(role)} className={buttonClass('secondary')}>
      {role === 'driver' ? 'Deliveries' : 'My shipments'}
    </Link>
  )
}
