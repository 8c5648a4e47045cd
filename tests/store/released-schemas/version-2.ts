import { VERSION_1 } from './version-1.ts'

/** As released. A client's shipments are found by its code, the newest first. */
export const VERSION_2 = {
  version: 2,
  stores: { ...VERSION_1.stores, shipments: 'id, tracking_number, created_at, [status+created_at], driver_id, [client_code+created_at]' },
} as const
