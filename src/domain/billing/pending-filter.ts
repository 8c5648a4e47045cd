import type { PendingShipment } from '#domain/billing/invoice.ts'
import { istDay } from '#domain/time-and-money/ist-day.ts'

/** What part of a client's pending list is looked at and billed. */
export interface PendingFilter {
  /** yyyy-mm-dd, that day in India included; what is not delivered does not fit. Null for all. */
  deliveredUpTo: string | null
  status: string | null
}

export const WHOLE_LIST: PendingFilter = { deliveredUpTo: null, status: null }

export function isWholeList({ deliveredUpTo, status }: PendingFilter): boolean {
  return deliveredUpTo === null && status === null
}

export function filterLines<Line extends { shipment: PendingShipment }>(lines: readonly Line[], filter: PendingFilter): readonly Line[] {
  if (isWholeList(filter)) return lines
  const { deliveredUpTo, status } = filter
  const end = deliveredUpTo === null ? null : istDay(deliveredUpTo).end
  return lines.filter(
    ({ shipment: { deliveredAt, ...shipment } }) =>
      (status === null || shipment.status === status) && (end === null || (typeof deliveredAt === 'string' && deliveredAt < end)),
  )
}
