import { Outlet } from 'react-router-dom'
import { NoAccessAndLogout } from '#app/guards/no-access-and-logout.tsx'
import { useSession } from '#session/session.ts'

/** Inside the office's shell: for its admins only. The server itself refuses everybody else. */
export function AdminsOnly() {
  const isAdmin = useSession((session) => session.person?.role === 'admin')
  return isAdmin ? <Outlet /> : <NoAccessAndLogout />
}
