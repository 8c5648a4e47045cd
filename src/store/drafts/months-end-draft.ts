import type { MonthsEnd } from '#domain/billing/raising/months-end.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import { mustNotBeRemoved } from '#store/sign-out/removal.ts'

export async function readMonthsEnd(db: WaybillDatabase): Promise<MonthsEnd | null> {
  return (await readMeta(db, 'monthsEnd')).run
}

/** With the ids of what was sent, so that after a killed app too nothing is raised twice. */
export async function saveMonthsEnd(db: WaybillDatabase, run: MonthsEnd): Promise<void> {
  await saveWork(db, [db.meta], async () => {
    await mustNotBeRemoved(db)
    await changeMeta(db, 'monthsEnd', { run })
  })
}
