import type { WaybillDatabase } from '#store/database/database.ts'

/** Of each person's list in this tab: whose database goes, their view goes with it. */
const views = new WeakMap<WaybillDatabase, string>()

export function rememberView(db: WaybillDatabase, search: string): void {
  views.set(db, search)
}

/** The search of the address under which the list was last shown; empty for the usual view. */
export function lastView(db: WaybillDatabase): string {
  return views.get(db) ?? ''
}
