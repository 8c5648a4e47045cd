import { Link } from 'react-router-dom'
import * as paths from '#domain/app-paths.ts'
import { statusBrought } from '#domain/shipment/delivery.ts'
import { takesEffect, type Proof } from '#domain/shipment/proof.ts'
import { Banner } from '#ui/feedback/banner.tsx'

/** Warns of a status that a decision on the capture leaves where it is. `doing`: "setting it aside". */
export function StatusLeft({ stays, doing }: { stays: LeftStatus; doing: string }) {
  return (
    <Banner tone="warn" title={`Its shipment stays ${stays.status}`}>
      This capture gave it that status, and {doing} does not change it. If the shipment is not {stays.status}, say so on{' '}
      <Link to={paths.shipment(stays.id)}>its page</Link>.
    </Banner>
  )
}

interface LeftStatus {
  id: string
  status: string
}

/** The status that its shipment has by this capture, and keeps; null where it gave none, or another has come since. */
export function statusLeft({
  shipment_id: id,
  shipment_status: status,
  review_reason: reason,
  outcome,
  failure,
}: Proof): LeftStatus | null {
  return id !== null && takesEffect(reason) && status === statusBrought({ outcome, failure }) ? { id, status } : null
}
