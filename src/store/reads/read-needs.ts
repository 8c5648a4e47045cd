import { countNeeds, type Need } from '#domain/today/needs.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import { loadFactBlocks } from '#store/search/fact-memory.ts'

/** What the shipments on this device want somebody for, anew with every change. */
export async function readNeeds(db: WaybillDatabase, today: number): Promise<Record<Need, number>> {
  return countNeeds(await readFactBlocks(db), today)
}

export async function readFactBlocks(db: WaybillDatabase) {
  // What the search notes moves with every change of a shipment: reading it has a live query look again.
  await readMeta(db, 'search')
  return loadFactBlocks(db)
}
