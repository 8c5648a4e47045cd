import * as paths from '#domain/app-paths.ts'
import { OFFICE_ROLES, ROLES, type Role } from '#domain/people/roles.ts'

export type Guest = Role | 'visitor'

const EVERYBODY: readonly Guest[] = ['visitor', ...ROLES]
const OFFICE: readonly Guest[] = OFFICE_ROLES

/**
 * Who may open which address. The guards do not read this but are held to it: docs/roles.md is made from it, and a test opens every address
 * as everybody.
 */
export const pageAccess: Readonly<Record<string, readonly Guest[]>> = {
  '/': ['visitor'],
  [paths.about]: EVERYBODY,
  [paths.services]: EVERYBODY,
  [paths.industries]: EVERYBODY,
  [paths.contact]: EVERYBODY,
  [paths.track]: EVERYBODY,
  [paths.privacy]: EVERYBODY,
  [paths.terms]: EVERYBODY,
  [paths.userTrackingPattern]: EVERYBODY,
  [paths.shipmentPayment]: EVERYBODY,
  [paths.receipt]: EVERYBODY,
  [paths.login]: EVERYBODY,
  [paths.signup]: EVERYBODY,
  [paths.forgotPassword]: EVERYBODY,
  [paths.resetPassword]: EVERYBODY,
  [paths.mailLink]: EVERYBODY,
  [paths.podLogin]: EVERYBODY,
  [paths.account]: ROLES,
  [paths.pod]: [...OFFICE, 'driver'],
  [paths.dashboard]: [...OFFICE, 'customer'],
  [paths.today]: OFFICE,
  [paths.shipmentPattern]: OFFICE,
  [paths.createShipmentPattern]: OFFICE,
  [paths.createMany]: OFFICE,
  [paths.importShipments]: OFFICE,
  [paths.labels]: OFFICE,
  [paths.books]: OFFICE,
  [paths.cash]: OFFICE,
  [paths.remittances]: OFFICE,
  [paths.remittancePattern]: [...OFFICE, 'customer'],
  [paths.messages]: OFFICE,
  [paths.review]: OFFICE,
  [paths.failed]: OFFICE,
  [paths.driversMonth]: OFFICE,
  [paths.importDeliveries]: OFFICE,
  [paths.activity]: ['admin'],
  [paths.settings]: ['admin'],
  [paths.warehouses]: OFFICE,
  [paths.warehousePattern]: OFFICE,
  [paths.runSheets]: OFFICE,
  [paths.runSheetPattern]: OFFICE,
  [paths.printRunSheetPattern]: OFFICE,
  [paths.staff]: OFFICE,
  [paths.clients]: ['admin'],
  [paths.importClients]: ['admin'],
  [paths.clientPattern]: ['admin'],
  [paths.clientInvoice]: OFFICE,
  [paths.monthsEnd]: OFFICE,
  [paths.printMonthsEnd]: OFFICE,
  [paths.printInvoicePattern]: [...OFFICE, 'customer'],
}
