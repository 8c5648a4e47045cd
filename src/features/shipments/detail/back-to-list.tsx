import * as paths from '#domain/app-paths.ts'
import { useEffect, useEffectEvent, type MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { dialogIsOpen, isTyping } from '#ui/hooks/keyboard-focus.ts'
import type { ClosedShipment } from '#features/shipments/list/hooks/use-return-to-row.ts'
import { BackIcon } from '#ui/layout/icons.tsx'

/** Shows the list as it was left: a step back rather than one more step forward, or Back would open the shipment again. */
export function useCloseShipment(id: string): { cameFromList: boolean; closed: ClosedShipment; close: () => void } {
  const navigate = useNavigate()
  const cameFromList = isFromList(useLocation().state)
  const closed: ClosedShipment = { closed: id }
  return { cameFromList, closed, close: () => void (cameFromList ? navigate(-1) : navigate(paths.dashboard, { state: closed })) }
}

/** Closes the shipment, by press or by Escape. */
export function BackToList({ from }: { from: string }) {
  const { cameFromList, closed, close } = useCloseShipment(from)
  const closeNow = useEffectEvent(close)

  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target) || dialogIsOpen()) return
      closeNow()
    }
    document.addEventListener('keydown', closeByKey)
    return () => document.removeEventListener('keydown', closeByKey)
  }, [])

  function stepBack(event: MouseEvent) {
    if (!cameFromList || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    close()
  }

  return (
    <Link
      to={paths.dashboard}
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
