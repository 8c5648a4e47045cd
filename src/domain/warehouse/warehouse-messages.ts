import type { DirectoryWork } from '#domain/sync/directory-work.ts'
import type { WAREHOUSE_LIMITS } from '#domain/people/text-limits.ts'

export type WarehouseText = keyof typeof WAREHOUSE_LIMITS

export const WAREHOUSE_LABELS: Record<WarehouseText, string> = { name: 'Name', location: 'Location', capacity: 'Capacity' }

/** The specification's texts for what failed. */
export function warehouseTrouble(doing: DirectoryWork, message: string): string {
  return `Error ${doing} ${doing === 'fetching' ? 'warehouses' : 'warehouse'}: ${message}`
}

/** The server's no in words. */
export function warehouseRefusal(doing: DirectoryWork, { code, message }: { code: string; message: string }): string {
  if (code !== 'not-allowed') return warehouseTrouble(doing, message)
  return doing === 'creating' ? "You don't have access to create warehouse." : warehouseTrouble(doing, "You don't have access to do this.")
}
