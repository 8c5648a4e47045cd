import { useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

import { nothingIsFocused } from '#ui/hooks/keyboard-focus.ts'
import { focusRowOf } from '#features/shipments/list/hooks/use-list-keys.ts'

/** Marks the history entry of a list that a closed shipment leads to although it was not opened there. */
export interface ClosedShipment {
  closed: string
}

/** The row last opened from each view of the list, by the view's key in the history: Back does not say where it comes from. */
const opened = new Map<string, string>()

export function useRememberOpened(shipmentId: string): () => void {
  const { key } = useLocation()
  return () => void opened.set(key, shipmentId)
}

/** Puts focus back on the opened row once the list shows again, unless the person has moved focus elsewhere by then. */
export function useReturnToRow(shown: boolean): void {
  const location = useLocation()
  const { key } = location
  const arrival = useNavigationType()
  const [row] = useState(() => (arrival === 'POP' ? (opened.get(key) ?? null) : closedShipment(location.state)))
  const done = useRef(false)
  useEffect(() => {
    if (!shown || row === null || done.current) return
    done.current = true
    // Coming here from elsewhere is not a return from the shipment.
    opened.delete(key)
    if (nothingIsFocused()) focusRowOf(row)
  }, [shown, row, key])
}

function closedShipment(state: unknown): string | null {
  return typeof state === 'object' && state !== null && 'closed' in state && typeof state.closed === 'string' ? state.closed : null
}
