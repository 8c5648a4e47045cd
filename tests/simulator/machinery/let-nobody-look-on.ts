import type { WaybillDatabase } from '#store/database.ts'

/** No page is played, so nobody is to be told what a transaction has changed: Dexie's notes of it are a good part of a transaction. */
export function letNobodyLookOn(db: WaybillDatabase): void {
  for (const name of ['Observability', 'Cache']) db.unuse({ stack: 'dbcore', name })
}
