import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { NoAccess } from '#app/no-access.tsx'
import { PublicFrame } from '#app/public-shell.tsx'
import { homeOf } from '#domain/roles.ts'
import { CustomerHome } from '#features/account/customer-home.tsx'
import { signInPath } from '#session/next-path.ts'
import { useSession } from '#session/session.ts'

/**
 * Whoever was signed in once may enter without signal and with an ended session: their work is here. A customer keeps
 * no database on the device, so the parts that need one are not for them. What else a role may see, its shell says.
 */
export function SignedInOnly() {
  const person = useSession((session) => session.person)
  const location = useLocation()
  if (!person) return <Navigate to={signInPath(location)} replace />
  if (person.role !== 'customer') return <Outlet />
  return <PublicFrame>{location.pathname === '/dashboard' ? <CustomerHome name={person.name} /> : <NoAccess />}</PublicFrame>
}

/** The home page is for visitors; whoever is signed in starts at their work. */
export function HomeForVisitors() {
  const person = useSession((session) => session.person)
  return person ? <Navigate to={homeOf(person.role)} replace /> : <Outlet />
}
