import * as paths from '#domain/app-paths.ts'
import type { OfficeRole } from '#domain/people/roles.ts'

export interface OfficeScreen {
  to: string
  text: string
  adminsOnly?: boolean
}

/** In the order of the menu. */
const SCREENS: readonly OfficeScreen[] = [
  { to: paths.today, text: 'Today' },
  { to: paths.dashboard, text: 'Shipments' },
  { to: paths.clientInvoice, text: 'Client Invoice' },
  { to: paths.warehouses, text: 'Warehouse' },
  { to: paths.runSheets, text: 'Run sheets' },
  { to: paths.staff, text: 'Staff' },
  { to: paths.clients, text: 'Clients', adminsOnly: true },
  { to: paths.books, text: 'Books' },
  { to: paths.cash, text: 'Cash' },
  { to: paths.remittances, text: 'Remittances' },
  { to: paths.failed, text: 'Failed deliveries' },
  { to: paths.review, text: 'Review' },
  { to: paths.importDeliveries, text: 'Import' },
  { to: paths.messages, text: 'Messages' },
  { to: paths.activity, text: 'Activity', adminsOnly: true },
  { to: paths.settings, text: 'Settings', adminsOnly: true },
  { to: paths.pod, text: 'Record delivery' },
  { to: paths.account, text: 'Account' },
]

/** What is begun with, from anywhere. */
const STARTS: readonly OfficeScreen[] = [
  { to: paths.createShipment, text: 'New shipment' },
  { to: paths.importShipments, text: 'Import shipments' },
  { to: paths.createMany, text: 'Many recipients' },
  { to: paths.importClients, text: 'Import clients', adminsOnly: true },
  { to: paths.clientInvoice, text: 'Raise an invoice' },
  { to: paths.monthsEnd, text: 'Bill the month’s end' },
  { to: paths.pod, text: 'Record a delivery' },
]

const forRole = (all: readonly OfficeScreen[], role: OfficeRole) => all.filter(({ adminsOnly = false }) => !adminsOnly || role === 'admin')

export function screensOf(role: OfficeRole): OfficeScreen[] {
  return forRole(SCREENS, role)
}

export function startsOf(role: OfficeRole): OfficeScreen[] {
  return forRole(STARTS, role)
}
