import * as paths from '#domain/app-paths.ts'
import type { InvoiceSummary } from '#domain/billing/invoice.ts'
import { matchesClient, type Client } from '#domain/people/client.ts'
import type { StaffRecord } from '#domain/people/staff.ts'
import { displayWarehouseId, matchesWarehouse, type Warehouse } from '#domain/warehouse/warehouse.ts'
import { displayShipmentId, type Shipment } from '#domain/shipment/shipment.ts'
import { formatDate } from '#ui/format/format-time.ts'
import { formatRupees } from '#ui/format/format-rupees.ts'

/** One thing to go to. */
export interface PaletteEntry {
  key: string
  title: string
  detail: string
  to: string
}

export interface PaletteGroup {
  heading: string
  entries: PaletteEntry[]
}

/** A page, or something to begin with. */
export interface Place {
  to: string
  text: string
}

/** More of a kind are found on its own page. */
export const MOST_OF_A_KIND = 5

const plain = (text: string) => text.trim().toLowerCase()

/** Each typed word begins a word of the page's name. */
export function placeEntries(kind: string, places: readonly Place[], typed: string): PaletteEntry[] {
  const wanted = plain(typed).split(/\s+/)
  const fits = ({ text }: Place) =>
    wanted.every((word) =>
      plain(text)
        .split(' ')
        .some((each) => each.startsWith(word)),
    )
  return places.filter(fits).map(({ to, text }) => ({ key: `${kind}-${to}`, title: text, detail: '', to }))
}

export function shipmentEntries(shipments: readonly Shipment[]): PaletteEntry[] {
  return shipments.map((shipment) => ({
    key: shipment.id,
    title: `${displayShipmentId(shipment)} · ${shipment.tracking_number}`,
    detail: `${shipment.status} · ${shipment.to_name_or_company}, ${shipment.to_city}`,
    to: paths.shipment(shipment.id),
  }))
}

/** Clients' own pages are for admins; everybody else in the office bills them. */
export function clientEntries(clients: readonly Client[], typed: string, isAdmin: boolean): PaletteEntry[] {
  return clients
    .filter((client) => matchesClient(client, typed))
    .toSorted((a, b) => Number(plain(b.client_code) === plain(typed)) - Number(plain(a.client_code) === plain(typed)))
    .slice(0, MOST_OF_A_KIND)
    .map(({ id, client_code, client_name }) => ({
      key: id,
      title: `${client_name} (${client_code})`,
      detail: isAdmin ? '' : 'Their invoices',
      to: isAdmin ? paths.client(id) : paths.billingOf(client_code),
    }))
}

export function warehouseEntries(warehouses: readonly Warehouse[], typed: string): PaletteEntry[] {
  return warehouses
    .filter((warehouse) => matchesWarehouse(warehouse, typed))
    .slice(0, MOST_OF_A_KIND)
    .map((warehouse) => ({
      key: warehouse.id,
      title: warehouse.name,
      detail: [displayWarehouseId(warehouse), warehouse.location].filter(Boolean).join(' · '),
      to: paths.warehouse(warehouse.id),
    }))
}

/** A number is found as it is dialled or written. */
export function personEntries(staff: readonly StaffRecord[], typed: string): PaletteEntry[] {
  const wanted = plain(typed)
  const digits = wanted.replace(/\D/g, '')
  const fits = ({ user_name, email, staff_code, position, phone_number }: StaffRecord) =>
    [user_name, email, staff_code, position].some((text) => plain(text).includes(wanted)) ||
    (digits.length >= 4 && (phone_number ?? '').includes(digits.slice(-10)))
  return staff
    .filter(fits)
    .slice(0, MOST_OF_A_KIND)
    .map((record) => ({
      key: record.id,
      title: record.user_name,
      detail: [record.role, record.phone_number, record.status === 'Active' ? null : record.status].filter(Boolean).join(' · '),
      to: paths.staffRecord(record.id),
    }))
}

/** Which client's invoices to ask for, and how the number begins. */
export interface InvoiceSearch {
  clientCode: string
  number: string
}

/** An invoice's number begins with the client's code; the code alone means the latest ones. Null where no number is typed. */
export function invoiceSearch(typed: string, clients: readonly Client[]): InvoiceSearch | null {
  const numbered = /^([A-Z0-9]{1,10})\s*-\s*(\d*)$/.exec(typed.trim().toUpperCase())
  if (numbered?.[1] !== undefined) return { clientCode: numbered[1], number: numbered[2] ?? '' }
  const client = clients.find(({ client_code }) => plain(client_code) === plain(typed))
  return client === undefined ? null : { clientCode: client.client_code, number: '' }
}

/** 7 means 0007 as well. */
export function isInvoiceSought({ invoiceNumber }: InvoiceSummary, { number }: InvoiceSearch): boolean {
  const sequence = invoiceNumber.slice(invoiceNumber.indexOf('-') + 1)
  return sequence.startsWith(number) || (number !== '' && Number(sequence) === Number(number))
}

export function invoiceEntries(invoices: readonly InvoiceSummary[]): PaletteEntry[] {
  return invoices.slice(0, MOST_OF_A_KIND).map((invoice) => ({
    key: invoice.id,
    title: invoice.invoiceNumber,
    detail: [formatDate(invoice.invoiceDate), formatRupees(invoice.totalPaise), invoice.status === 'raised' ? null : invoice.status]
      .filter(Boolean)
      .join(' · '),
    to: paths.invoice(invoice.clientCode, invoice.id),
  }))
}
