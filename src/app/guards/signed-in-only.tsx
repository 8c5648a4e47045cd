import { lazy, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router-dom'
import { signInPath } from '#session/next-path.ts'
import { useSession } from '#session/session.ts'
import { Loading } from '#ui/feedback/loading.tsx'

// Loaded separately: a visitor's first page has no room for what only a signed-in customer sees.
const CustomersOnly = lazy(async () => ({ default: (await import('#app/guards/customers-only.tsx')).CustomersOnly }))

/**
 * A person who was signed in once may enter without signal and with an ended session, because their work is here. Each role's shell decides
 * what else it may see.
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
