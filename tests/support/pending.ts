import type { PendingShipment } from '#domain/billing/invoice.ts'

export function somePending(own: Partial<PendingShipment> = {}): PendingShipment {
  return {
    id: 'id-1',
    shipmentId: 'SHP1',
    trackingNumber: '17',
    createdAt: '2026-11-10T06:00:00.000Z',
    deliveredAt: '2026-11-12T06:00:00.000Z',
    status: 'Delivered',
    basePaise: 10_000,
    gstPercentage: 18,
    fromState: 'Telangana',
    fromCity: 'Hyderabad',
    toCity: 'Pune',
    shippedOn: '2026-11-10',
    description: 'Books',
    paidPaise: 0,
    isPaidDemo: false,
    ...own,
  }
}
