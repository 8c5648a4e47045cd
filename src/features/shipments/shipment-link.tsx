import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'

/** Remembers the list's view, so that closing the shipment returns to it. */
export function ShipmentLink({ id, wholeCard = false, children }: { id: string; wholeCard?: boolean; children: ReactNode }) {
  const { search } = useLocation()
  return (
    <Link
      to={`/dashboard/shipments/${id}`}
      state={{ listSearch: search }}
      data-row-link
      className={`text-link underline underline-offset-4 ${wholeCard ? 'after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus' : ''}`}
    >
      {children}
    </Link>
  )
}
