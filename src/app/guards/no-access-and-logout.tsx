import { NoAccess } from '#app/guards/no-access.tsx'
import { useLeave } from '#app/providers/use-leave.ts'

export function NoAccessAndLogout() {
  const leave = useLeave()
  return <NoAccess onLogout={leave.start} busy={leave.busy} />
}
