import { DriverShell } from '#app/shells/driver-shell.tsx'
import { OfficeShell } from '#app/shells/office-shell.tsx'
import { useSession } from '#session/session.ts'

/** Shows each person's account page among the pages of their own work. */
export function AccountShell() {
  const role = useSession((session) => session.person?.role)
  return role === 'driver' ? <DriverShell /> : <OfficeShell />
}
