import type { Client } from '#domain/people/client.ts'
import type { OfficeShipment, ShipmentItem } from '#domain/shipment/shipment.ts'
import type { Warehouse } from '#domain/warehouse/warehouse.ts'

type Column = Exclude<keyof OfficeShipment | keyof Client | keyof Warehouse, 'items' | 'id'>
type ItemColumn = Exclude<keyof ShipmentItem, 'id'>

const COLUMNS: Partial<Record<Column, string>> = {
  tracking_number: 'Tracking number',
  status: 'Status',
  shipping_method: 'Shipping method',
  notes: 'Notes',
  handling_instructions: 'Handling instructions',
  carrier: 'Carrier',
  client_code: 'Client code',
  user_id: 'Customer account',
  driver_id: 'Driver',
  from_name_or_company: 'Sender',
  from_contact_number: 'Sender’s phone',
  from_email: 'Sender’s e-mail',
  from_street_address: 'Sender’s street',
  from_city: 'Sender’s city',
  from_state: 'Sender’s state',
  from_postal_code: 'Sender’s postal code',
  from_country: 'Sender’s country',
  to_name_or_company: 'Receiver',
  to_contact_number: 'Receiver’s phone',
  to_email: 'Receiver’s e-mail',
  to_street_address: 'Receiver’s street',
  to_city: 'Receiver’s city',
  to_state: 'Receiver’s state',
  to_postal_code: 'Receiver’s postal code',
  to_country: 'Receiver’s country',
  total_weight: 'Total weight (kg)',
  base_price: 'Base price',
  gst_percentage: 'GST (%)',
  gst_amount: 'GST amount',
  final_amount: 'Final amount',
  payment_mode: 'Payment',
  collect_amount: 'Amount to collect',
  create_date: 'Creation date',
  pickup_date: 'Pickup date',
  estimated_delivery_date: 'Estimated delivery date',
  deliver_from: 'Time window from',
  deliver_until: 'Time window until',
  delivered_at: 'Delivered at',
  cancelled_at: 'Cancelled at',
  delivery_notes: 'Delivery notes',
  return_state: 'Return',
  invoice_number: 'Invoice number',
  invoice_status: 'Billing state',
  client_name: 'Client name',
  contact_email: 'E-mail',
  contact_phone: 'Phone',
  address: 'Address',
  gstin: 'GSTIN',
  pan: 'PAN',
  name: 'Name',
  location: 'Location',
  capacity: 'Capacity',
}

const ITEM_COLUMNS: Record<ItemColumn, string> = {
  item_name: 'Name',
  description: 'Description',
  package_type: 'Type',
  weight_kg: 'Weight (kg)',
  quantity: 'Quantity',
  length_cm: 'Length (cm)',
  width_cm: 'Width (cm)',
  height_cm: 'Height (cm)',
  price_inr: 'Price',
}

const AMOUNTS: ReadonlySet<string> = new Set<Column | ItemColumn>(['base_price', 'gst_amount', 'final_amount', 'price_inr'])
const PAISE: ReadonlySet<string> = new Set<Column>(['collect_amount'])
const DATES: ReadonlySet<string> = new Set<Column>(['create_date', 'pickup_date', 'estimated_delivery_date'])
const INSTANTS: ReadonlySet<string> = new Set<Column>(['delivered_at', 'cancelled_at'])

/** What people call a column of a shipment, a client or a warehouse. */
export function columnWords(column: string): string {
  return wordsIn(COLUMNS, column)
}

export function itemColumnWords(column: string): string {
  return wordsIn(ITEM_COLUMNS, column)
}

/** Rupees, as SQL prints them. */
export function isAmountColumn(column: string): boolean {
  return AMOUNTS.has(column)
}

/** Whole paise. */
export function isPaiseColumn(column: string): boolean {
  return PAISE.has(column)
}

export function isDateColumn(column: string): boolean {
  return DATES.has(column)
}

export function isInstantColumn(column: string): boolean {
  return INSTANTS.has(column)
}

function wordsIn(known: Partial<Record<string, string>>, column: string): string {
  return known[column] ?? column.replaceAll('_', ' ')
}
