import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { FromList } from '#features/proof-of-delivery/capture/from-list.ts'
import { fetchCapturePage } from '#features/proof-of-delivery/capture/late-capture-page.ts'
import type { Parcel } from '#features/proof-of-delivery/day/arrange-day.ts'

interface ParcelLinkProps {
  parcel: Parcel
  className: string
  /** Where what stands in it does not say which parcel it opens. */
  label?: string
  /** With what else is for its address. */
  wholeStop?: boolean
  children: ReactNode
}

/** Opens the capture, with the way back to this place of the list. */
export function ParcelLink({ parcel, className, label, wholeStop = false, children }: ParcelLinkProps) {
  return (
    <Link
      to={{ search: `?number=${encodeURIComponent(parcel.shipment.tracking_number)}` }}
      state={{ fromList: true, ...(wholeStop && { wholeStop }) } satisfies FromList}
      className={className}
      aria-label={label}
      onPointerDown={fetchCapturePage}
    >
      {children}
    </Link>
  )
}
