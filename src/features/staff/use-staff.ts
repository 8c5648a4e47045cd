import { listStaff } from '#backend/rpc/staff-accounts.ts'
import { useServerQuery } from '#ui/hooks/use-server-query.ts'

/** Only the server has staff records. */
export function useStaff() {
  return useServerQuery('staff', listStaff)
}
