import type { ViewChange } from '#domain/shipment/list/personal-views.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'

/** What the server has not taken of this person's columns and saved views, the oldest first. */
export async function unsentViewChanges(db: WaybillDatabase): Promise<ViewChange[]> {
  return (await readMeta(db, 'views')).unsent
}

/** The person decided to sign out without it. */
export async function giveUpViewChanges(db: WaybillDatabase): Promise<void> {
  await changeMeta(db, 'views', { unsent: [], notTaken: [] })
}

/** Who has lost the office sees no more what others shared there. Runs inside the caller's transaction, in every round. */
export async function forgetSharedViews(db: WaybillDatabase): Promise<void> {
  const { kept } = await readMeta(db, 'views')
  const own = kept.filter(({ sharedBy }) => sharedBy === null)
  if (own.length < kept.length) await changeMeta(db, 'views', { kept: own })
}
