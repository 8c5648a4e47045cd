import { OFFICE_ROLES, ROLES, type Role } from '#domain/roles.ts'

export type Guest = Role | 'visitor'

const EVERYBODY: readonly Guest[] = ['visitor', ...ROLES]
const OFFICE: readonly Guest[] = OFFICE_ROLES

/**
 * Who may open which address. Not what the guards read, but what they are held to: docs/roles.md is made from it, and a test opens
 * every address as everybody.
 */
export const pageAccess: Readonly<Record<string, readonly Guest[]>> = {
  '/': ['visitor'],
  '/about': EVERYBODY,
  '/services': EVERYBODY,
  '/industries': EVERYBODY,
  '/contact': EVERYBODY,
  '/track': EVERYBODY,
  '/user-tracking/:trackingNumber?': EVERYBODY,
  '/shipment-payment': EVERYBODY,
  '/login': EVERYBODY,
  '/signup': EVERYBODY,
  '/forgot-password': EVERYBODY,
  '/reset-password': EVERYBODY,
  '/mail-link': EVERYBODY,
  '/pod-login': EVERYBODY,
  '/account': ROLES,
  '/pod': [...OFFICE, 'driver'],
  '/dashboard': [...OFFICE, 'customer'],
  '/dashboard/shipments/:id': OFFICE,
  '/create-shipment/:id?': OFFICE,
  '/dashboard/import-shipments': OFFICE,
  '/dashboard/labels': OFFICE,
  '/dashboard/books': OFFICE,
  '/dashboard/messages': OFFICE,
  '/dashboard/review': OFFICE,
  '/dashboard/import': OFFICE,
  '/dashboard/activity': ['admin'],
  '/warehouse': OFFICE,
  '/warehouse/:id': OFFICE,
  '/staff': OFFICE,
  '/clients': ['admin'],
  '/clients/import': ['admin'],
  '/clients/:id': ['admin'],
  '/client-invoice': OFFICE,
  '/client-invoice/:id/print': [...OFFICE, 'customer'],
}
