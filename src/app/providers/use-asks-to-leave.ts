import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { AskBeforeLeaving } from '#app/providers/use-leave.ts'

/** Whether the question before signing out is open. This page asks for it, or the Logout of a page without the database. */
export function useAsksToLeave(): { asking: boolean; ask: () => void; stay: () => void } {
  const location = useLocation()
  const navigate = useNavigate()
  const sentHere = (location.state as AskBeforeLeaving | null)?.askBeforeLeaving === true
  const [asking, setAsking] = useState(false)

  function stay() {
    setAsking(false)
    if (sentHere) void navigate({ pathname: location.pathname, search: location.search }, { replace: true, state: null })
  }
  return { asking: asking || sentHere, ask: () => setAsking(true), stay }
}
