import type { ActivityEntry } from '#domain/activity.ts'

/** Where the record can be seen; null once it was deleted, and for what has no screen of its own. */
export function recordPath({ table, record, action }: ActivityEntry): string | null {
  switch (table) {
    case 'shipments':
      return action === 'delete' ? null : `/dashboard/shipments/${record}`
    case 'shipment_items':
      return `/dashboard/shipments/${record}`
    case 'warehouses':
      return action === 'delete' ? null : '/warehouse'
    case 'clients':
      return action === 'delete' ? null : `/clients/${record}`
    case 'client_accounts':
      return `/clients/${record}`
    case 'staff':
      return action === 'delete' ? null : '/staff'
    default:
      return null
  }
}
