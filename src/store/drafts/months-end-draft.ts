import type { MonthsEnd } from '#domain/billing/raising/months-end.ts'
import { unraisedBills } from '#domain/billing/raising/unraised-bills.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { MonthsEndState } from '#store/database/meta-rows.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'

export type KeptMonthsEnd = Pick<MonthsEndState, 'run' | 'revision'>
export type MonthsEndChange = (run: MonthsEnd | null) => MonthsEnd | null

export async function readMonthsEnd(db: WaybillDatabase): Promise<KeptMonthsEnd> {
  const { run, revision } = await readMeta(db, 'monthsEnd')
  return { run, revision }
}

/**
 * Changes what is kept now, which another tab may have changed a moment ago. It holds the ids of what was sent, so that after a killed app
 * too nothing is raised twice.
 */
export async function changeMonthsEnd(db: WaybillDatabase, change: MonthsEndChange): Promise<KeptMonthsEnd> {
  return saveWork(db, [db.meta], async () => {
    await mustNotBeRemoved(db)
    const before = await readMeta(db, 'monthsEnd')
    const kept = { run: change(before.run), revision: before.revision + 1 }
    await changeMeta(db, 'monthsEnd', kept)
    return kept
  })
}

/** How many invoices of a month's end somebody began and has not raised: what they ticked and typed for them is here alone. */
export async function countUnraised(db: WaybillDatabase): Promise<number> {
  const { run } = await readMonthsEnd(db)
  return run === null ? 0 : unraisedBills(run).length
}

/** The person decided to sign out without them. What another tab has done since stays. */
export async function giveUpMonthsEnd(db: WaybillDatabase, count: number): Promise<void> {
  await changeMonthsEnd(db, (run) => (run !== null && unraisedBills(run).length === count ? null : run))
}
