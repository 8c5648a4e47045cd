import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { dialogIsOpen, isTyping } from '#features/shipments/key-target.ts'
import type { ClosedShipment } from '#features/shipments/use-return-to-row.ts'
import { BackIcon } from '#ui/icons.tsx'

/** Closes the shipment, by press or by Escape, and shows the list as it was left. */
export function BackToList({ from }: { from: string }) {
  const navigate = useNavigate()
  const cameFromList = isFromList(useLocation().state)
  const closed: ClosedShipment = { closed: from }

  // A step back rather than one more step forward: Back would otherwise open the shipment again.
  const close = useEffectEvent(() => void (cameFromList ? navigate(-1) : navigate('/dashboard', { state: closed })))

  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target) || dialogIsOpen()) return
      close()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [])

  function stepBack(event: MouseEvent) {
    if (!cameFromList || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Link
      to="/dashboard"
      state={closed}
      onClick={stepBack}
      className="inline-flex min-h-target items-center gap-2 self-start font-semibold text-link underline-offset-4 hover:underline"
    >
      <BackIcon /> All shipments
    </Link>
  )
}

function isFromList(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromList' in state && state.fromList === true
}
