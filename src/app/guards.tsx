import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { homeOf } from '#domain/roles.ts'
import { signInPath } from '#session/next-path.ts'
import { useSession } from '#session/session.ts'
import { Loading } from '#ui/loading.tsx'

// Apart from the rest: a visitor's first page has no room for what only a signed-in customer sees.
const CustomersOnly = lazy(async () => ({ default: (await import('#app/customers-only.tsx')).CustomersOnly }))

/**
 * Whoever was signed in once may enter without signal and with an ended session: their work is here. What else a role may see, its
 * shell says.
 */
export function SignedInOnly() {
  const person = useSession((session) => session.person)
  const location = useLocation()
  if (!person) return <Navigate to={signInPath(location)} replace />
  if (person.role !== 'customer') return <Outlet />
  return (
    <Suspense fallback={<Loading />}>
      <CustomersOnly key={person.userId} person={person} />
    </Suspense>
  )
}

/** The home page is for visitors; whoever is signed in starts at their work. */
export function HomeForVisitors() {
  const person = useSession((session) => session.person)
  return person ? <Navigate to={homeOf(person.role)} replace /> : <Outlet />
}
