import { listStaff } from '#backend/staff.ts'
import { useAsked } from '#ui/use-asked.ts'

/** Staff records are on the server alone. */
export function useStaff() {
  const { asked, askAgain } = useAsked(listStaff)
  return { staff: asked, loadAgain: askAgain }
}
