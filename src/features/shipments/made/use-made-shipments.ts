import { useLocation, useNavigate } from 'react-router-dom'
import type { MadeShipments } from '#features/shipments/made/made-shipments.ts'
import { useDatabase } from '#store/database/database-context.tsx'

interface MadeState {
  made: MadeShipments
  /** Whose: the history outlives a sign-out, and the next person in this tab goes back through it. */
  madeIn: string
}

/** Kept in the entry of the history, so that a driver can still be chosen after a look at the labels, or a reload. */
export function useMadeShipments() {
  const location = useLocation()
  const state: unknown = location.state
  const navigate = useNavigate()
  const { name: madeIn } = useDatabase()
  return {
    made: isMadeState(state) && state.madeIn === madeIn ? state.made : null,
    keep: (made: MadeShipments) =>
      void navigate(location.pathname + location.search, { replace: true, state: { made, madeIn } satisfies MadeState }),
  }
}

function isMadeState(state: unknown): state is MadeState {
  return typeof state === 'object' && state !== null && 'made' in state && 'madeIn' in state
}
