import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'

import { dialogIsOpen, isTyping } from '#features/shipments/key-target.ts'
import { BackIcon } from '#ui/icons.tsx'

/** Closes the shipment, by press or by Escape, and shows the list as it was left. */
export function BackToList() {
  const navigate = useNavigate()
  const list = `/dashboard${listSearch(useLocation().state)}`

  useEffect(() => {
    const close = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || isTyping(event.target) || dialogIsOpen()) return
      void navigate(list)
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [navigate, list])

  return (
    <Link
      to={list}
      className="inline-flex min-h-target items-center gap-2 self-start font-semibold text-link underline-offset-4 hover:underline"
    >
      <BackIcon /> All shipments
    </Link>
  )
}

function listSearch(state: unknown): string {
  if (typeof state !== 'object' || state === null || !('listSearch' in state)) return ''
  return typeof state.listSearch === 'string' ? state.listSearch : ''
}
