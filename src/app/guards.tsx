import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { NoAccess } from '#app/no-access.tsx'
import { PublicFrame } from '#app/public-shell.tsx'
import { useHasDatabase } from '#app/use-has-database.ts'
import { useLeave } from '#app/use-leave.ts'
import { homeOf } from '#domain/roles.ts'
import { CustomerHome } from '#features/account/customer-home.tsx'
import { signInPath } from '#session/next-path.ts'
import type { Person } from '#session/person.ts'
import { useSession } from '#session/session.ts'
import { Loading } from '#ui/loading.tsx'

/**
 * Whoever was signed in once may enter without signal and with an ended session: their work is here. What else a role may see, its
 * shell says.
 */
export function SignedInOnly() {
  const person = useSession((session) => session.person)
  const location = useLocation()
  if (!person) return <Navigate to={signInPath(location)} replace />
  return person.role === 'customer' ? <CustomersOnly key={person.userId} person={person} /> : <Outlet />
}

/**
 * A customer keeps no database on the device, and never loads what works with one; but whoever was staff until yesterday may have
 * left unsent work here, and must be able to reach it.
 */
function CustomersOnly({ person }: { person: Person }) {
  const { pathname } = useLocation()
  const hasWorkedHere = useHasDatabase(person.userId)
  if (hasWorkedHere === undefined) return <Loading />
  if (hasWorkedHere) return <Outlet />
  return <PublicFrame>{pathname === '/dashboard' ? <CustomerHome name={person.name} /> : <NoAccessAndLogout />}</PublicFrame>
}

export function NoAccessAndLogout() {
  const leave = useLeave()
  return <NoAccess onLogout={leave.start} busy={leave.busy} />
}

/** The home page is for visitors; whoever is signed in starts at their work. */
export function HomeForVisitors() {
  const person = useSession((session) => session.person)
  return person ? <Navigate to={homeOf(person.role)} replace /> : <Outlet />
}
