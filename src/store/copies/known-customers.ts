import type { CustomerAccount } from '#domain/people/customer-account.ts'
import { cacheResponse, readCachedResponse, type CachedResponseOf } from '#store/copies/response-cache.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** Null stands for an account that no longer exists. */
export interface KnownCustomer {
  account: CustomerAccount | null
}

const keyOf = (id: string) => `customer:${id}`

/** Kept so that a linked shipment names its account without signal. */
export async function keepCustomer(db: WaybillDatabase, id: string, known: KnownCustomer, now: Date = new Date()): Promise<void> {
  await cacheResponse(db, keyOf(id), known, now)
}

export async function readKnownCustomer(db: WaybillDatabase, id: string): Promise<CachedResponseOf<KnownCustomer> | null> {
  return readCachedResponse<KnownCustomer>(db, keyOf(id))
}
