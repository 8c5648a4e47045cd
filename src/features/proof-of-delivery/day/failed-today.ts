import { hasEffect } from '#domain/shipment/proof.ts'
import type { RunSheet } from '#domain/run-sheet/run-sheet.ts'
import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import type { DriverShipment } from '#domain/shipment/shipment.ts'
import type { DatedCapture } from '#features/proof-of-delivery/day/dated-capture.ts'

export interface FailedToday {
  trackingNumber: string | null
  /** Null: none of the list fits. */
  reason: FailureReason | null
}

/**
 * This driver's failures of today by what was recorded, whatever has become of the parcel since: decided for another day it failed all the
 * same. What another device of theirs recorded is known by the office's word on it.
 */
export function failedToday(
  shipments: readonly DriverShipment[],
  captures: readonly DatedCapture[],
  isToday: (instant: string) => boolean,
  sheets: readonly RunSheet[],
): FailedToday[] {
  const own = standingVisits(captures)
    .filter(({ outcome, happenedAt }) => outcome === 'Failed Attempt' && isToday(happenedAt))
    .map(({ trackingNumber, failure }): FailedToday => ({ trackingNumber, reason: failure?.reason ?? null }))
  const elsewhere = shipments.flatMap((shipment) => {
    const told = toldFailures(shipment).filter((at) => isToday(at.failed_at) && wasWithDriver(shipment, at.failed_at, sheets))
    for (const mine of own) {
      if (mine.trackingNumber !== shipment.tracking_number) continue
      const same = told.findIndex(({ reason }) => reason === mine.reason)
      told.splice(same === -1 ? 0 : same, 1)
    }
    return told.map(({ reason }): FailedToday => ({ trackingNumber: shipment.tracking_number, reason }))
  })
  return [...own, ...elsewhere]
}

/** It stood on one of this driver's sheets by then: what another driver tried before is not theirs. */
export function wasWithDriver({ id }: Pick<DriverShipment, 'id'>, instant: string, sheets: readonly RunSheet[]): boolean {
  return sheets.some(({ stops }) =>
    stops.some(({ shipment_id, added_at }) => shipment_id === id && Date.parse(added_at) <= Date.parse(instant)),
  )
}

/** What it stands at may have been recorded here a moment ago. */
function toldFailures({ attempts, failure }: DriverShipment) {
  const told = (attempts ?? []).map(({ reason, failed_at }) => ({ reason, failed_at }))
  const isTold = !failure || told.some(({ failed_at }) => failed_at === failure.failed_at)
  return isTold ? told : [{ reason: failure.reason, failed_at: failure.failed_at }, ...told]
}

/** A correction stands in the place of what it corrects. Given newest first. */
function standingVisits(captures: readonly DatedCapture[]): DatedCapture[] {
  const visits = new Map<string | null, DatedCapture[]>()
  for (const capture of captures.toReversed()) {
    if (isRefused(capture) || !hasEffect(capture)) continue
    const before = visits.get(capture.trackingNumber) ?? []
    visits.set(capture.trackingNumber, [...(capture.kind === 'correct-delivery' ? before.slice(0, -1) : before), capture])
  }
  return [...visits.values()].flat()
}

function isRefused({ state, isTriedAgain, onlyPhotoIsLeft }: DatedCapture): boolean {
  return state === 'needs-you' && !isTriedAgain && !onlyPhotoIsLeft
}
