import type { MyShipment } from '#domain/shipment/my-shipment.ts'

/** A row of a customer's list, as the server writes it. */
export function myShipmentRow(fields: Partial<MyShipment> = {}): MyShipment {
  const trackingNumber = fields.trackingNumber ?? '7100001'
  return {
    id: `id of ${trackingNumber}`,
    token: `token of ${trackingNumber}`,
    trackingNumber,
    shipmentId: 'SHP00000001',
    status: 'In Transit',
    fromName: 'Asha Traders',
    fromCity: 'Pune',
    toName: 'Meera Stores',
    toCity: 'Nagpur',
    createdAt: '2026-11-01T06:30:00.000Z',
    estimatedDelivery: null,
    triedOn: null,
    endedAt: null,
    shippingMethod: 'Standard',
    basePaise: 100_00,
    totalPaise: 118_00,
    paidPaise: 0,
    outstandingPaise: 118_00,
    paidAt: null,
    state: 'due',
    list: 'on-the-way',
    duePaise: 0,
    paymentMode: 'prepaid',
    collectPaise: 0,
    gateway: 'demo',
    ...fields,
  }
}
