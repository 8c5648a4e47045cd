import type { WaybillDatabase } from '#store/database/database.ts'
import { findIds, type ShipmentSearch } from '#store/search/search-shipments.ts'

/** All matches at this moment, in the order of the list. Reading page after page could miss a row that moved. */
export async function findShipmentIds(db: WaybillDatabase, search: Omit<ShipmentSearch, 'page' | 'pageSize'>): Promise<string[]> {
  const { ids } = await findIds(db, { ...search, page: 1, pageSize: Number.MAX_SAFE_INTEGER })
  return ids
}
