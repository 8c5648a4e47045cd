import * as paths from '#domain/app-paths.ts'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

import { useRememberOpened } from '#features/shipments/list/hooks/use-return-to-row.ts'

/** Tells the shipment that closing it is a step back to this view of the list. */
export function ShipmentLink({ id, wholeCard = false, children }: { id: string; wholeCard?: boolean; children: ReactNode }) {
  const remember = useRememberOpened(id)
  return (
    <Link
      to={paths.shipment(id)}
      state={{ fromList: true }}
      data-row-link
      onClick={remember}
      className={`text-link underline underline-offset-4 ${wholeCard ? 'after:absolute after:inset-0 after:rounded-card focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-offset-2 focus-visible:after:outline-focus' : 'inline-flex min-h-6 items-center whitespace-nowrap'}`}
    >
      {children}
    </Link>
  )
}
