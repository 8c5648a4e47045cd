import * as paths from '#domain/app-paths.ts'
import type { ActivityEntry } from '#domain/sync/activity.ts'

/** Where the record can be seen; null once it was deleted, and for what has no screen of its own. */
export function recordPath({ table, record, action }: ActivityEntry): string | null {
  switch (table) {
    case 'shipments':
      return action === 'delete' ? null : paths.shipment(record)
    case 'shipment_items':
    case 'shipment_receipt_needs':
      return paths.shipment(record)
    case 'warehouses':
      return action === 'delete' ? null : paths.warehouses
    case 'clients':
      return action === 'delete' ? null : paths.client(record)
    case 'client_accounts':
    case 'client_receipt_needs':
      return paths.client(record)
    case 'staff':
      return action === 'delete' ? null : paths.staff
    default:
      return null
  }
}
