import { Navigate, Outlet } from 'react-router-dom'
import { homeOf } from '#domain/people/roles.ts'
import { useSession } from '#session/session.ts'

/** The home page is for visitors; a signed-in person starts at their work. */
export function HomeForVisitors() {
  const person = useSession((session) => session.person)
  return person ? <Navigate to={homeOf(person.role, person.startsOnToday)} replace /> : <Outlet />
}
