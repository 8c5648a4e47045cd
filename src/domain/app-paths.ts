/**
 * Every address of the app, once: `import * as paths from '#domain/app-paths.ts'`. A name that ends in Pattern is the router's form, with
 * its parameters; the functions fill them in. tests/tools/app-paths.test.ts holds the app to it.
 */
import type { OwedChoice } from '#domain/billing/payment-state.ts'
export const home = '/'
export const about = '/about'
export const services = '/services'
export const industries = '/industries'
export const contact = '/contact'
export const track = '/track'
export const userTracking = '/user-tracking'
export const userTrackingPattern = '/user-tracking/:trackingNumber?'
export const privacy = '/privacy'
export const terms = '/terms'
export const shipmentPayment = '/shipment-payment'
export const receipt = '/payment-receipt'

export const login = '/login'
export const podLogin = '/pod-login'
export const signup = '/signup'
export const forgotPassword = '/forgot-password'
export const resetPassword = '/reset-password'
export const mailLink = '/mail-link'
export const account = '/account'
/** Where password managers send people: a standard's address, not ours. */
export const wellKnownChangePassword = '/.well-known/change-password'

export const pod = '/pod'

export const dashboard = '/dashboard'
export const today = '/dashboard/today'
export const shipmentPattern = '/dashboard/shipments/:id'
export const createShipment = '/create-shipment'
export const createShipmentPattern = '/create-shipment/:id?'
/** One sender, many recipients. */
export const createMany = '/create-shipment/many'
export function createManyOf(listId: string): string {
  return `${createMany}?list=${listId}`
}
export const importShipments = '/dashboard/import-shipments'
export const labels = '/dashboard/labels'
export const books = '/dashboard/books'
export const cash = '/dashboard/cash'
/** What was collected for clients, and the statement of what they got of it. */
export const remittances = '/dashboard/remittances'
export const remittancePattern = '/dashboard/remittances/:id'
export const messages = '/dashboard/messages'
export const review = '/dashboard/review'
export const failed = '/dashboard/failed'
/** How each driver's month was. */
export const driversMonth = '/dashboard/failed/drivers'
export const importDeliveries = '/dashboard/import'
export const activity = '/dashboard/activity'
export const settings = '/dashboard/settings'
export const warehouses = '/warehouse'
export const warehousePattern = '/warehouse/:id'
/** What drivers take along. */
export const runSheets = '/dashboard/run-sheets'
export const runSheetPattern = '/dashboard/run-sheets/:id'
export const printRunSheetPattern = '/dashboard/run-sheets/:id/print'
export const staff = '/staff'
export const clients = '/clients'
export const importClients = '/clients/import'
export const clientPattern = '/clients/:id'
export const clientInvoice = '/client-invoice'
export const monthsEnd = '/client-invoice/months-end'
export const printMonthsEnd = '/client-invoice/months-end/papers'
export const printInvoicePattern = '/client-invoice/:id/print'

/**
 * Anything may have been typed or scanned. A browser reads one or two dots as a step up, in any encoding: such a number travels beside the
 * address.
 */
export function trackedShipment(typed: string): string {
  return `${userTracking}/${encodeURIComponent(typed.trim())}`
}

/** A message to the company about this shipment, begun with its number. */
export function contactAbout(trackingNumber: string): string {
  return `${contact}?shipment=${encodeURIComponent(trackingNumber)}`
}

/** The number is on the parcel: its page tells a stranger something only while the company waits for the money. */
export function payForNumber(trackingNumber: string): string {
  return `${shipmentPayment}?number=${encodeURIComponent(trackingNumber)}`
}

/** Its holder may see the amount and pay. */
export function payByLink(token: string): string {
  return `${shipmentPayment}?shipment=${encodeURIComponent(token)}`
}

/** What was paid, for the holder of the same token. */
export function paymentReceipt(token: string): string {
  return `${receipt}?shipment=${encodeURIComponent(token)}`
}

export function shipment(id: string): string {
  return `${dashboard}/shipments/${id}`
}

export function editShipment(id: string): string {
  return `${createShipment}/${id}`
}

export function copyShipment(id: string): string {
  return `${createShipment}?copy=${id}`
}

/** A new one with the client and the sender of this one. */
export function anotherShipment(id: string): string {
  return `${createShipment}?after=${id}`
}

/** The list's own dialog for the fields that change daily. */
export function editOverList(id: string): string {
  return `${dashboard}?edit=${id}`
}

/** The shipments that want somebody for this, as Today counts them. */
export function shipmentsInNeed(need: string): string {
  return `${dashboard}?need=${need}`
}

/** What was booked up to this day and is on no invoice, on this device and in all records. */
export function shipmentsUnbilled(to: string): string {
  return `${dashboard}?to=${to}&unbilled=1&all=1`
}

/** The print view of one shipment; those of many stand in the entry of the history. */
export function labelsOf(id: string): string {
  return `${labels}?ids=${encodeURIComponent(id)}`
}

export function warehouse(id: string): string {
  return `${warehouses}/${id}`
}

/** Opens the one with this number, to be closed. */
export function scannedRunSheet(number: string): string {
  return `${runSheets}?number=${encodeURIComponent(number)}`
}

export function runSheet(id: string): string {
  return `${runSheets}/${id}`
}

export function remittance(id: string): string {
  return `${remittances}/${id}`
}

export function printRunSheet(id: string): string {
  return `${runSheets}/${id}/print`
}

/** The list of staff, with this person in sight. */
export function staffRecord(id: string): string {
  return `${staff}?person=${encodeURIComponent(id)}`
}

/** The list of shipments, searched for this. */
export function shipmentsSearched(text: string): string {
  return `${dashboard}?q=${encodeURIComponent(text)}`
}

/** The same in all records, those on this device and older ones. */
export function recordsSearched(text: string): string {
  return `${shipmentsSearched(text)}&all=1`
}

export function client(id: string): string {
  return `${clients}/${id}`
}

/** The client's shipments that are not billed yet. */
export function billingOf(clientCode: string): string {
  return `${clientInvoice}?client=${encodeURIComponent(clientCode)}`
}

/** What the client was billed: all, or what is owed of it. */
export function invoicesOf(clientCode: string, owed: OwedChoice | null = null): string {
  return `${billingOf(clientCode)}&tab=raised${owed === null ? '' : `&owed=${owed}`}`
}

/** One invoice, over the list of all that its client was sent. */
export function invoice(clientCode: string, id: string): string {
  return `${invoicesOf(clientCode)}&invoice=${encodeURIComponent(id)}`
}

export function printInvoice(id: string, copy = 'original'): string {
  return `${clientInvoice}/${encodeURIComponent(id)}/print${copy === 'original' ? '' : `?copy=${copy}`}`
}

/** `/` and its page belong to both. */
export function isUnder(parent: string, pathname: string): boolean {
  return pathname === parent || pathname.startsWith(`${parent}/`)
}
