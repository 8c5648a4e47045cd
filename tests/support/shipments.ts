import type { OfficeShipment, Shipment, ShipmentItem } from '#domain/shipment/shipment.ts'

/** A driver's copy of a shipment; what matters to a test is given, the rest is some parcel. */
export function someShipment(given: Partial<Shipment> & { id: string }): Shipment {
  return {
    shipment_id: null,
    tracking_number: `17000000000${given.id.replaceAll(/\D/g, '').padStart(5, '0').slice(-5)}`,
    status: 'Out for Delivery',
    shipping_method: 'Standard',
    notes: null,
    handling_instructions: null,
    driver_id: 'driver-1',
    from_name_or_company: 'Charminar Textiles',
    from_city: 'Hyderabad',
    to_name_or_company: 'Asha Rao',
    to_contact_number: '9000000060',
    to_street_address: '5 Lake View',
    to_city: 'Pune',
    to_state: 'Maharashtra',
    to_postal_code: '411001',
    to_country: 'India',
    total_weight: 2,
    pickup_date: null,
    estimated_delivery_date: '2026-11-25',
    created_at: '2026-11-20T06:00:00.000Z',
    updated_at: '2026-11-20T06:00:00.000Z',
    delivered_at: null,
    cancelled_at: null,
    delivery_notes: null,
    items: [],
    ...given,
  }
}

/** The same as the office has it. */
export function someOfficeShipment(given: Partial<OfficeShipment> & { id: string }): OfficeShipment {
  return {
    ...someShipment(given),
    carrier: null,
    client_code: null,
    user_id: null,
    from_contact_number: '9000000061',
    from_email: null,
    from_street_address: '1 Laad Bazaar',
    from_state: 'Telangana',
    from_postal_code: '500002',
    from_country: 'India',
    to_email: null,
    base_price: null,
    gst_percentage: null,
    gst_amount: null,
    final_amount: null,
    create_date: null,
    invoice_status: 'pending',
    invoice_id: null,
    invoice_number: null,
    updated_by: null,
    ...given,
  }
}

/** One package row of so many pieces. */
export function somePieces(quantity: number): ShipmentItem[] {
  const size = { weight_kg: null, length_cm: null, width_cm: null, height_cm: null }
  return [{ id: 'item', item_name: 'Saree', description: null, package_type: 'Box', quantity, ...size }]
}
