import type { WaybillDatabase } from '#store/database/database.ts'

/** No page is played, so nobody needs to hear what a transaction has changed: Dexie's notes of it are a good part of its cost. */
export function letNobodyLookOn(db: WaybillDatabase): void {
  for (const name of ['Observability', 'Cache']) db.unuse({ stack: 'dbcore', name })
}
