import * as paths from '#domain/app-paths.ts'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { homeOf } from '#domain/people/roles.ts'
import { useSession } from '#session/session.ts'
import { Banner } from '#ui/feedback/banner.tsx'
import { buttonClass } from '#ui/controls/button.tsx'

interface PaymentDoneProps {
  demo: boolean
  trackingNumber?: string
}

/** Takes the focus: the form it answers is gone. */
export function PaymentDone({ demo, trackingNumber }: PaymentDoneProps) {
  const person = useSession((session) => session.person)
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} className="flex flex-col gap-5">
      <Banner tone="good" role="status" title="Payment Successful! Thank you.">
        {demo && 'Demo payment: no money moves.'}
      </Banner>
      <p className="flex flex-wrap gap-3 print:hidden">
        {trackingNumber !== undefined && (
          <Link to={paths.trackedShipment(trackingNumber)} className={buttonClass('secondary')}>
            Track this shipment
          </Link>
        )}
        <Link to={person === null ? paths.home : homeOf(person.role)} className={buttonClass('secondary')}>
          {person === null ? 'Back to the home page' : 'Back to your page'}
        </Link>
      </p>
    </div>
  )
}
