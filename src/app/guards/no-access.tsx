import * as paths from '#domain/app-paths.ts'
import { Link } from 'react-router-dom'
import { homeOf } from '#domain/people/roles.ts'
import { useSession } from '#session/session.ts'
import { Button, buttonClass } from '#ui/controls/button.tsx'
import { PageHeading } from '#ui/layout/page.tsx'

/** For a signed-in person of another role. A person without a place in the app can sign out or track a shipment. */
export function NoAccess({ onLogout, busy = false }: { onLogout: () => void; busy?: boolean }) {
  const role = useSession((session) => session.person?.role)
  const home = role && role !== 'inactive' ? { to: homeOf(role), text: 'Back to your work' } : { to: paths.track, text: 'Track a shipment' }
  return (
    <div className="mx-auto flex max-w-xl flex-col items-start gap-4 px-4 py-12">
      <PageHeading title="You don't have access to this page." />
      <p className="text-ink-muted">
        {role === 'inactive'
          ? 'Your staff account is switched off. Ask your manager to switch it on again. What you saved stays on this device; deliveries are still sent to the office for review.'
          : 'It belongs to another role. If you need it for your work, ask an administrator.'}
      </p>
      <div className="flex flex-wrap gap-3">
        <Link to={home.to} className={buttonClass()}>
          {home.text}
        </Link>
        <Button variant="secondary" onClick={onLogout} busy={busy}>
          Logout
        </Button>
      </div>
    </div>
  )
}
