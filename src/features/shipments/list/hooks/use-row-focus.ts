import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import type { Shipment } from '#domain/shipment/shipment.ts'
import { dialogIsOpen } from '#ui/hooks/keyboard-focus.ts'
import { focusRowOf } from '#features/shipments/list/hooks/use-list-keys.ts'

/**
 * A person who works on a row stays in the list when the row leaves: focus goes to the one that took its place. The returned function does
 * the same on demand, for a row that went while a dialog was open.
 */
export function useRowFocus(rows: readonly Shipment[]): () => void {
  const last = useRef<{ id: string; place: number } | null>(null)
  const shown = useRef(rows)

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('dialog') !== null) return
      const id = target.closest<HTMLElement>('[data-row]')?.dataset['row']
      last.current = id === undefined ? null : { id, place: shown.current.findIndex((row) => row.id === id) }
    }
    document.addEventListener('focusin', note)
    return () => document.removeEventListener('focusin', note)
  }, [])

  const settle = useCallback(() => {
    const left = last.current
    if (left === null || dialogIsOpen() || !isLost(document.activeElement)) return
    if (shown.current.some(({ id }) => id === left.id)) return
    const next = shown.current[Math.min(left.place, shown.current.length - 1)]
    if (next === undefined || !focusRowOf(next.id)) document.querySelector<HTMLElement>('main h1')?.focus()
  }, [])

  useLayoutEffect(() => {
    shown.current = rows
    settle()
  }, [rows, settle])

  return settle
}

function isLost(focused: Element | null): boolean {
  return focused === null || focused === document.body || !focused.isConnected
}
