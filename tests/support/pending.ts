import type { PendingShipment } from '#domain/invoice.ts'

export function somePending(own: Partial<PendingShipment> = {}): PendingShipment {
  return {
    id: 'id-1',
    shipmentId: 'SHP1',
    trackingNumber: '17',
    createdAt: '2026-11-10T06:00:00.000Z',
    status: 'Delivered',
    basePaise: 10_000,
    gstPercentage: 18,
    fromState: 'Telangana',
    paidPaise: 0,
    ...own,
  }
}
