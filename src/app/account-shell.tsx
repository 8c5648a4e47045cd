import { DriverShell } from '#app/driver-shell.tsx'
import { OfficeShell } from '#app/office-shell.tsx'
import { useSession } from '#session/session.ts'

/** Everybody's account page stands among the pages of their own work. */
export function AccountShell() {
  const role = useSession((session) => session.person?.role)
  return role === 'driver' ? <DriverShell /> : <OfficeShell />
}
