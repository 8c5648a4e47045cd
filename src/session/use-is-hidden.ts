import { useSession } from '#session/session.ts'

/** While the person of this work has to sign in again: until then it may be anybody who looks. */
export function useIsHidden(): boolean {
  return useSession(({ state }) => state === 'ended')
}
