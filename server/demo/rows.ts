import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import type { FailureReason } from '#domain/shipment/failure/failure.ts'
import type { Service } from '#domain/people/contact-message.ts'
import type { ReceiptMode } from '#domain/billing/invoice.ts'
import type { ShipmentStatus } from '#domain/shipment/status/shipment-status.ts'
import type { PackageType, PaymentMode, ShippingMethod } from '#domain/shipment/shipment.ts'

export interface ClientRow {
  id: string
  client_code: string
  client_name: string
  contact_email: string
  contact_phone: string
  address: string
  gstin: string
  pan: string
}

export interface WarehouseRow {
  id: string
  name: string
  location: string
  capacity: string
  status: 'active' | 'inactive'
}

/** Money as rupees with two decimals, the way SQL takes `numeric`. */
export interface ShipmentRow {
  id: string
  shipment_id: string
  tracking_number: string
  status: ShipmentStatus
  shipping_method: ShippingMethod
  notes: string | null
  handling_instructions: string
  client_code: string
  user_id: string | null
  driver_id: string | null
  from_name_or_company: string
  from_contact_number: string
  from_email: string | null
  from_street_address: string
  from_city: string
  from_state: string
  from_postal_code: string
  from_country: string
  to_name_or_company: string
  to_contact_number: string
  to_email: string | null
  to_street_address: string
  to_city: string
  to_state: string
  to_postal_code: string
  to_country: string
  total_weight: number
  base_price: string
  gst_percentage: number
  gst_amount: string
  final_amount: string
  payment_mode: PaymentMode
  collect_amount: number
  create_date: string
  pickup_date: string
  estimated_delivery_date: string
  deliver_from: string | null
  deliver_until: string | null
  created_at: string
  updated_at: string
  delivered_at: string | null
  cancelled_at: string | null
  failed_on: string[]
  delivery_notes: string | null
  invoice_status: 'pending' | 'raised'
  invoice_id: string | null
  invoice_number: string | null
  payment_token: string
}

export interface ItemRow {
  id: string
  shipment_id: string
  item_name: string
  description: string
  package_type: PackageType
  weight_kg: number
  quantity: number
  length_cm: number
  width_cm: number
  height_cm: number
  price_inr: string
  created_at: string
}

export interface UpdateRow {
  id: string
  shipment_id: string
  status: ShipmentStatus
  location: string
  updated_at: string
  updated_by: string | null
  warehouse_id: string | null
  direction: 'in' | 'out' | null
  /** The proof that brought it. */
  command_id: string | null
}

export interface ProofRow {
  id: string
  shipment_id: string
  tracking_number: string
  outcome: DeliveryOutcome
  delivery_notes: string
  claimed_at: string
  clock_offset_ms: number
  received_at: string
  delivered_at: string
  captured_by: string
  applied: boolean
  review_state: 'none'
}

export interface AttemptRow {
  proof_id: string
  shipment_id: string
  attempt_number: number
  reason: FailureReason
  again_on: string | null
  called_at: string | null
}

export interface InvoiceRow {
  id: string
  invoice_number: string
  client_code: string
  invoice_date: string
  total_base: string
  total_gst: string
  total_amount: string
  status: 'raised' | 'cancelled'
  raised_by: string
  created_at: string
  cancelled_at: string | null
  cancelled_by: string | null
  recipient_name: string
  recipient_address: string
  recipient_gstin: string
  recipient_pan: string
  place_of_supply: string
}

export interface InvoiceLineRow {
  id: string
  invoice_id: string
  line_number: number
  shipment_id: string
  shipment_display_id: string
  tracking_number: string
  shipped_on: string
  from_city: string
  to_city: string
  description: string
  base_price: string
  gst_percentage: number
  gst_amount: string
  final_amount: string
}

export interface ReceiptRow {
  id: string
  invoice_id: string
  amount: string
  received_on: string
  mode: ReceiptMode
  reference: string | null
  recorded_by: string
  created_at: string
}

export interface PaymentRow {
  id: string
  shipment_id: string
  amount: string
  method: 'card' | 'upi'
  reference: string
  is_demo: true
  paid_at: string
}

export interface MessageRow {
  id: string
  name: string
  email: string
  phone: string | null
  service: Service | null
  message: string
  received_at: string
  written_at: string
  handled_at: string | null
  handled_by: string | null
}

export interface CollectionRow {
  proof_id: string
  expected_paise: number
  collected_paise: number
  mode: 'cash' | 'upi'
  reference: string | null
}

export interface ReceiptFactsRow {
  proof_id: string
  receiver_name: string
  receiver_relation: 'self'
  signature: { width: number; height: number; strokes: number[][] }
}

export interface RunSheetRow {
  id: string
  driver_id: string
  warehouse_id: string
  sheet_date: string
  vehicle: string
  state: 'draft' | 'out' | 'closed'
  sent_out_at: string | null
  sent_out_by: string | null
  closed_at: string | null
  closed_by: string | null
  collected_cash_paise: number | null
  collected_upi_paise: number | null
  created_at: string
}

export interface RunSheetStopRow {
  run_sheet_id: string
  shipment_id: string
  position: number
  added_at: string
  added_late: boolean
  scanned_out_at: string | null
  back_at: string | null
  outcome: 'delivered' | 'back' | null
  tried: boolean | null
  is_open: boolean
}

export interface HandOverRow {
  id: string
  driver_id: string
  expected_paise: number
  counted_paise: number
  pieces: Record<string, number>
  reason: string | null
  received_by: string
  happened_at: string
}

export interface CashEntryRow {
  id: string
  driver_id: string
  kind: 'collection' | 'hand-over' | 'difference'
  mode: 'cash' | 'upi'
  amount_paise: number
  expected_paise: number | null
  proof_id: string | null
  shipment_id: string | null
  collected_as: PaymentMode | null
  hand_over_id: string | null
  reference: string | null
  reason: string | null
  state: 'claimed' | null
  happened_at: string
  created_at: string
  created_by: string
}

export interface RemittanceRow {
  id: string
  number: number
  client_code: string
  client_name: string
  collected_paise: number
  deducted_paise: number
  paid_paise: number
  bank_reference: string
  paid_on: string
  remitted_by: string
  remitted_at: string
}

export interface RemittanceLineRow {
  remittance_id: string
  shipment_id: string
  tracking_number: string
  recipient: string
  collected_at: string
  mode: 'cash' | 'upi'
  amount_paise: number
}

/** In the order in which they can be inserted. */
export interface DemoRows {
  clients: ClientRow[]
  warehouses: WarehouseRow[]
  client_accounts: { client_id: string; user_id: string }[]
  invoices: InvoiceRow[]
  invoice_counters: { client_code: string; last_number: number }[]
  shipments: ShipmentRow[]
  shipment_items: ItemRow[]
  shipment_updates: UpdateRow[]
  proof_of_delivery: ProofRow[]
  delivery_attempts: AttemptRow[]
  receipt_facts: ReceiptFactsRow[]
  proof_collections: CollectionRow[]
  run_sheets: RunSheetRow[]
  run_sheet_stops: RunSheetStopRow[]
  cash_hand_overs: HandOverRow[]
  cash_entries: CashEntryRow[]
  counted_entries: { entry_id: string; hand_over_id: string }[]
  remittances: RemittanceRow[]
  remittance_entries: { entry_id: string; remittance_id: string }[]
  remittance_lines: RemittanceLineRow[]
  invoice_lines: InvoiceLineRow[]
  invoice_receipts: ReceiptRow[]
  payments: PaymentRow[]
  contact_messages: MessageRow[]
}
