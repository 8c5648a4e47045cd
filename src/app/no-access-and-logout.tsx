import { NoAccess } from '#app/no-access.tsx'
import { useLeave } from '#app/use-leave.ts'

export function NoAccessAndLogout() {
  const leave = useLeave()
  return <NoAccess onLogout={leave.start} busy={leave.busy} />
}
