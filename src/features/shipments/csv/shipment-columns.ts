import { istInstant } from '#domain/time-and-money/ist-instant.ts'
import { plainRupees } from '#domain/time-and-money/money.ts'
import { PAYMENT_MODE_WORDS, paymentModeOf, settledToCollect } from '#domain/shipment/collecting/to-collect.ts'
import { partOfPlace } from '#domain/shipment/shipment-fields.ts'
import type { Shipment, ShipmentItem } from '#domain/shipment/shipment.ts'
import type { TypedPackage, TypedPlace, TypedShipment } from '#domain/shipment/typed-shipment.ts'
import type { NamedColumn } from '#csv-import/match-columns.ts'

/** Where a cell goes when the file is imported: a part of the form, or what a file says beside it. */
export type CsvField =
  | Exclude<keyof TypedShipment, 'from' | 'to' | 'packages'>
  | `${'from' | 'to'}.${keyof TypedPlace}`
  | `package.${Exclude<keyof TypedPackage, 'id'>}`
  | 'package.number'
  | 'shipmentId'
  | 'createDate'
  | 'carrier'
  | 'gstRate'

export interface RowOfShipment {
  shipment: Shipment
  item: ShipmentItem | undefined
  /** Of the package in its shipment, from 1. */
  number: number
  driverName: (id: string) => string
  /** An account's e-mail, or its id where nobody knows that. */
  customerName: (id: string) => string
}

export interface CsvColumn extends NamedColumn<CsvField> {
  cell: (row: RowOfShipment) => string
}

const text = (value: string | number | null | undefined): string => (value === null || value === undefined ? '' : String(value))
const instant = (value: string | null): string => (value === null ? '' : istInstant(value))
/** SQL prints rupees with at most two decimals, so whole paise lose nothing. */
const rupees = (value: number | null | undefined): string =>
  value === null || value === undefined ? '' : plainRupees(Math.round(value * 100))

const ofShipment = (title: string, field: CsvField | null, cell: (shipment: Shipment) => string): CsvColumn => ({
  title,
  field,
  cell: ({ shipment }) => cell(shipment),
})
const ofPackage = (title: string, field: CsvField, cell: (item: ShipmentItem) => string): CsvColumn => ({
  title,
  field,
  cell: ({ item }) => (item === undefined ? '' : cell(item)),
})
/** Only in a shipment's first row, so that a spreadsheet that adds up the column counts nothing twice. */
const ofAllPackages = (title: string, field: CsvField | null, cell: (shipment: Shipment) => string): CsvColumn => ({
  title,
  field,
  cell: ({ shipment, number }) => (number === 1 ? cell(shipment) : ''),
})
const required = (column: CsvColumn): CsvColumn => ({ ...column, required: true })

function ofPlace(side: 'from' | 'to', word: 'From' | 'To'): CsvColumn[] {
  const part = (title: string, key: keyof TypedPlace) =>
    ofShipment(`${word} ${title}`, `${side}.${key}`, (shipment) => partOfPlace(shipment, side, key))
  return [
    required(part('Name', 'name')),
    required(part('Contact Number', 'contactNumber')),
    part('Email', 'email'),
    required(part('Street', 'street')),
    required(part('City', 'city')),
    required(part('State', 'state')),
    required(part('Postal Code', 'postalCode')),
    part('Country', 'country'),
  ]
}

export const CSV_COLUMNS: readonly CsvColumn[] = [
  ofShipment('Shipment ID', 'shipmentId', ({ shipment_id }) => text(shipment_id)),
  ofShipment('Tracking Number', 'trackingNumber', ({ tracking_number }) => tracking_number),
  ofShipment('Status', 'status', ({ status }) => status),
  ofShipment('Shipping Method', 'shippingMethod', ({ shipping_method }) => shipping_method),
  required(ofShipment('Client Code', 'clientCode', ({ client_code }) => text(client_code))),
  {
    title: 'Customer Account',
    field: 'customerId',
    cell: ({ shipment, customerName }) => (shipment.user_id ? customerName(shipment.user_id) : ''),
  },
  ...ofPlace('from', 'From'),
  ...ofPlace('to', 'To'),
  ofShipment('Pickup Date', 'pickupDate', ({ pickup_date }) => text(pickup_date)),
  ofShipment('Estimated Delivery Date', 'deliveryDate', ({ estimated_delivery_date }) => text(estimated_delivery_date)),
  ofShipment('Deliver From', 'deliverFrom', ({ deliver_from }) => text(deliver_from)),
  ofShipment('Deliver Until', 'deliverUntil', ({ deliver_until }) => text(deliver_until)),
  { title: 'Package', field: 'package.number', cell: ({ item, number }) => (item === undefined ? '' : String(number)) },
  required(ofPackage('Package Description', 'package.description', ({ description }) => text(description))),
  ofPackage('Package Type', 'package.packageType', ({ package_type }) => package_type),
  ofPackage('Weight (kg)', 'package.weight', ({ weight_kg }) => text(weight_kg)),
  ofPackage('Quantity', 'package.quantity', ({ quantity }) => text(quantity)),
  ofPackage('Length (cm)', 'package.length', ({ length_cm }) => text(length_cm)),
  ofPackage('Width (cm)', 'package.width', ({ width_cm }) => text(width_cm)),
  ofPackage('Height (cm)', 'package.height', ({ height_cm }) => text(height_cm)),
  ofPackage('Package Price (INR)', 'package.price', ({ price_inr }) => rupees(price_inr)),
  ofAllPackages('Total Weight (kg)', null, ({ total_weight }) => text(total_weight)),
  ofAllPackages('Base Price (INR)', null, ({ base_price }) => rupees(base_price)),
  ofAllPackages('GST Rate (%)', 'gstRate', ({ gst_percentage }) => text(gst_percentage)),
  ofAllPackages('GST (INR)', null, ({ gst_amount }) => rupees(gst_amount)),
  ofAllPackages('Final Amount (INR)', null, ({ final_amount }) => rupees(final_amount)),
  ofShipment('Payment', 'paymentMode', (shipment) => PAYMENT_MODE_WORDS[paymentModeOf(shipment)]),
  ofAllPackages('To Collect (INR)', 'collectAmount', (shipment) =>
    settledToCollect(shipment) === 0 ? '' : plainRupees(settledToCollect(shipment)),
  ),
  ofShipment('Notes', 'notes', ({ notes }) => text(notes)),
  ofShipment('Handling Instructions', 'handlingInstructions', ({ handling_instructions }) => text(handling_instructions)),
  ofShipment('Carrier', 'carrier', ({ carrier }) => text(carrier)),
  {
    title: 'Driver',
    field: null,
    cell: ({ shipment, driverName }) => (shipment.driver_id === null ? '' : driverName(shipment.driver_id)),
  },
  ofShipment('Create Date', 'createDate', ({ create_date }) => text(create_date)),
  ofShipment('Created', null, ({ created_at }) => instant(created_at)),
  ofShipment('Delivered', null, ({ delivered_at }) => instant(delivered_at)),
  ofShipment('Cancelled', null, ({ cancelled_at }) => instant(cancelled_at)),
  ofShipment('Delivery Notes', null, ({ delivery_notes }) => text(delivery_notes)),
  ofShipment('Invoice Number', null, ({ invoice_number }) => text(invoice_number)),
]

/** What the server works out is no use in a file that is filled in by hand. */
export const IMPORTED_COLUMNS: readonly CsvColumn[] = CSV_COLUMNS.filter(({ field }) => field !== null)

export function titleOf(field: CsvField): string {
  return IMPORTED_COLUMNS.find((column) => column.field === field)?.title ?? field
}
