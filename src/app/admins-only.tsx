import { Outlet } from 'react-router-dom'
import { NoAccessAndLogout } from '#app/no-access-and-logout.tsx'
import { useSession } from '#session/session.ts'

/** Inside the office's shell: for whoever leads it. The server refuses everybody else by itself. */
export function AdminsOnly() {
  const isAdmin = useSession((session) => session.person?.role === 'admin')
  return isAdmin ? <Outlet /> : <NoAccessAndLogout />
}
