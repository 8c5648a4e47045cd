export const SHIPMENT_STATUSES = [
  'Order Placed',
  'Pending',
  'Pre-Transit',
  'In Transit',
  'Out for Delivery',
  'Delivered',
  'Failed Attempt',
  'Delayed',
  'Lost/Damaged',
  'Returned',
  'Cancelled',
  'Other',
  'Ready for Payment',
] as const
export type ShipmentStatus = (typeof SHIPMENT_STATUSES)[number]

export const FINISHED_STATUSES = ['Delivered', 'Returned', 'Cancelled', 'Lost/Damaged'] as const satisfies readonly ShipmentStatus[]

/** Everything that is not finished is open; a Failed Attempt stays open with its driver. */
export function isOpen(status: ShipmentStatus): boolean {
  return !(FINISHED_STATUSES as readonly ShipmentStatus[]).includes(status)
}
