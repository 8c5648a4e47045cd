import type { ShippingMethod } from '#domain/shipment/shipment.ts'

/** Days from the pickup to the door; every day counts, because every day is delivered. */
export const DELIVERY_DAYS: Record<ShippingMethod, number> = { Standard: 4, Express: 2, Overnight: 1, Freight: 7 }

const DAY_MS = 24 * 60 * 60_000

/** The day that is proposed, yyyy-mm-dd: counted from the pickup, or from today where none is set or it has passed. */
export function estimatedDelivery(method: ShippingMethod, pickupDate: string, today: string): string {
  const start = pickupDate > today ? pickupDate : today
  return new Date(Date.parse(`${start}T00:00:00Z`) + DELIVERY_DAYS[method] * DAY_MS).toISOString().slice(0, 10)
}

interface Dated {
  shippingMethod: ShippingMethod
  pickupDate: string
  deliveryDate: string
}

/** A change of method or pickup moves a proposed day along, never one that a person chose or took out. */
export function withProposedDelivery(before: Dated, change: Partial<Dated>, today: string): Partial<Dated> {
  if (before.deliveryDate !== estimatedDelivery(before.shippingMethod, before.pickupDate, today)) return change
  const { shippingMethod, pickupDate } = { ...before, ...change }
  return { ...change, deliveryDate: estimatedDelivery(shippingMethod, pickupDate, today) }
}
