import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'

/** Remembered by the number that was called, because one call is for all parcels of a stop. Those of earlier days are forgotten. */
export async function rememberCall(db: WaybillDatabase, phoneNumber: string, now: Date = new Date()): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const { at } = await readMeta(db, 'calls')
    const today = Object.entries(at).filter(([, calledAt]) => isOfDay(calledAt, now))
    await changeMeta(db, 'calls', { at: { ...Object.fromEntries(today), [phoneNumber]: now.toISOString() } })
  })
}

/** When that number was last called today; null if it was not. */
export async function readCall(db: WaybillDatabase, phoneNumber: string, now: Date): Promise<string | null> {
  const calledAt = (await readMeta(db, 'calls')).at[phoneNumber]
  return calledAt !== undefined && isOfDay(calledAt, now) ? calledAt : null
}

function isOfDay(calledAt: string, now: Date): boolean {
  return todayInIndia(new Date(calledAt)) === todayInIndia(now)
}
