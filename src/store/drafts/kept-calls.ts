import { todayInIndia } from '#domain/time-and-money/ist-day.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'

/**
 * Remembered by a trace of the number that was called, because one call is for all parcels of a stop. Those of earlier days are forgotten. The
 * number itself would stay on the device when its parcel goes.
 */
export async function rememberCall(db: WaybillDatabase, phoneNumber: string, now: Date = new Date()): Promise<void> {
  await db.transaction('rw', db.meta, async () => {
    const { at } = await readMeta(db, 'calls')
    const today = Object.entries(at).filter(([, calledAt]) => isOfDay(calledAt, now))
    await changeMeta(db, 'calls', { at: { ...Object.fromEntries(today), [traceOf(phoneNumber)]: now.toISOString() } })
  })
}

/** When that number was last called today; null if it was not. */
export async function readCall(db: WaybillDatabase, phoneNumber: string, now: Date): Promise<string | null> {
  const calledAt = (await readMeta(db, 'calls')).at[traceOf(phoneNumber)]
  return calledAt !== undefined && isOfDay(calledAt, now) ? calledAt : null
}

function isOfDay(calledAt: string, now: Date): boolean {
  return todayInIndia(new Date(calledAt)) === todayInIndia(now)
}

/** One of 65,536: enough to tell a day's calls apart, and too little to give a number back (FNV-1a, cut short). */
function traceOf(phoneNumber: string): string {
  let hash = 2_166_136_261
  for (const sign of phoneNumber) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619)
  return String((hash >>> 0) % 65_536)
}
