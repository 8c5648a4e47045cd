import { useLocation, useNavigate } from 'react-router-dom'
import type { MadeShipments } from '#features/shipments/made/made-shipments.ts'

interface MadeState {
  made: MadeShipments
}

/** Kept in the entry of the history, so that a driver can still be chosen after a look at the labels, or a reload. */
export function useMadeShipments() {
  const location = useLocation()
  const state: unknown = location.state
  const navigate = useNavigate()
  return {
    made: isMadeState(state) ? state.made : null,
    keep: (made: MadeShipments) =>
      void navigate(location.pathname + location.search, { replace: true, state: { made } satisfies MadeState }),
  }
}

function isMadeState(state: unknown): state is MadeState {
  return typeof state === 'object' && state !== null && 'made' in state
}
