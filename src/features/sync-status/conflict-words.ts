import type { FieldConflict } from '#domain/command.ts'
import type { Client } from '#domain/client.ts'
import type { Driver } from '#domain/mirror.ts'
import type { OfficeShipment, ShipmentItem } from '#domain/shipment.ts'
import { WAREHOUSE_STATUS_WORDS, type Warehouse } from '#domain/warehouse.ts'
import type { Choices } from '#store/resolve-conflict.ts'
import { formatRupees } from '#ui/format-rupees.ts'
import { formatDate } from '#ui/format-time.ts'

type Column = Exclude<keyof OfficeShipment | keyof Client | keyof Warehouse, 'items' | 'id'>
type ItemColumn = Exclude<keyof ShipmentItem, 'id'>

const labels: Partial<Record<Column, string>> = {
  tracking_number: 'Tracking number',
  status: 'Status',
  shipping_method: 'Shipping method',
  notes: 'Notes',
  handling_instructions: 'Handling instructions',
  carrier: 'Carrier',
  client_code: 'Client code',
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
  create_date: 'Creation date',
  pickup_date: 'Pickup date',
  estimated_delivery_date: 'Estimated delivery date',
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

const itemLabels: Record<ItemColumn, string> = {
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

const amounts: ReadonlySet<string> = new Set<Column | ItemColumn>(['base_price', 'price_inr'])
const dates: ReadonlySet<string> = new Set<Column>(['create_date', 'pickup_date', 'estimated_delivery_date'])

type NamedItem = Pick<ShipmentItem, 'id' | 'description'>

/** What people call the field: "Receiver’s city", "Package 2 (Books): Weight (kg)", "A removed package". */
export function fieldLabel(field: string, items: readonly NamedItem[]): string {
  const [first = '', itemId, column] = field.split('.')
  if (itemId === undefined) return labelIn(labels, first)
  const place = items.findIndex(({ id }) => id === itemId)
  const description = items[place]?.description
  const item = place === -1 ? 'A removed package' : `Package ${place + 1}${description ? ` (${description})` : ''}`
  return column === undefined ? item : `${item}: ${labelIn(itemLabels, column)}`
}

function labelIn(known: Partial<Record<string, string>>, column: string): string {
  return known[column] ?? column.replaceAll('_', ' ')
}

export function valueWords(field: string, value: unknown, drivers: readonly Driver[]): string {
  if (typeof value === 'object' && value !== null) return itemWords(value)
  if (value === null || value === undefined || value === '') return /^items\.[^.]+$/.test(field) ? 'Removed' : 'Empty'
  if (field === 'driver_id') return drivers.find(({ id }) => id === value)?.name ?? 'A driver who is no longer active'
  if (field === 'status' && (value === 'active' || value === 'inactive')) return WAREHOUSE_STATUS_WORDS[value]
  const column = field.split('.').at(-1) ?? field
  if (amounts.has(column)) return formatRupees(Math.round(Number(value) * 100))
  if (typeof value === 'string') return dates.has(column) ? formatDate(value) : value
  return typeof value === 'number' ? value.toLocaleString('en-IN') : JSON.stringify(value)
}

function itemWords(changed: object): string {
  return Object.entries(changed)
    .map(([column, value]: [string, unknown]) => `${labelIn(itemLabels, column)}: ${valueWords(column, value, [])}`)
    .join(', ')
}

interface Decided {
  choices: Choices
  fields: Record<string, FieldConflict>
  items: readonly NamedItem[]
  drivers: readonly Driver[]
}

/** For the receipt, where the value that was given up stays to be read: "Notes: yours is kept, “Ring twice” instead of “Ring once”". */
export function choiceWords({ choices, fields, items, drivers }: Decided): string {
  return Object.entries(fields)
    .map(([field, { yours, theirs }]) => {
      const [mine, others] = [yours, theirs].map((value) => `“${valueWords(field, value, drivers)}”`)
      const kept =
        choices[field] === 'mine' ? `yours is kept, ${mine} instead of ${others}` : `theirs is kept, ${others} instead of ${mine}`
      return `${fieldLabel(field, items)}: ${kept}`
    })
    .join('; ')
}
