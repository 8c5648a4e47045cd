import type { WaybillDatabase } from '#store/database.ts'
import { findIds, type ShipmentSearch } from '#store/search-shipments.ts'

/** Everything that fits, as it is at this moment and in the order of the list: pages read one after the other could miss a row that moved. */
export async function findShipmentIds(db: WaybillDatabase, search: Omit<ShipmentSearch, 'page' | 'pageSize'>): Promise<string[]> {
  const { ids } = await findIds(db, { ...search, page: 1, pageSize: Number.MAX_SAFE_INTEGER })
  return ids
}
