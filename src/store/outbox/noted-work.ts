import { liveQuery } from 'dexie'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'

/**
 * Notes that a person put something into the outbox or decided on something there. Runs inside the same transaction, so that nobody hears
 * too early. Writes of sending itself are never noted.
 */
export async function noteWork(db: WaybillDatabase): Promise<void> {
  await db.meta.put({ key: 'work', noted: (await readNotedWork(db)) + 1 })
}

/** Grows with each such transaction. */
export async function readNotedWork(db: WaybillDatabase): Promise<number> {
  return (await readMeta(db, 'work')).noted
}

/**
 * Tells the number now and after each change, by any tab. It watches a single row, so other writes cost nothing here. Returns a function
 * that stops it.
 */
export function watchNotedWork(db: WaybillDatabase, tell: (noted: number) => void): () => void {
  // If the row cannot be read, nobody is told: listeners also look by themselves now and then.
  const watching = liveQuery(() => readNotedWork(db)).subscribe({ next: tell, error: () => undefined })
  return () => watching.unsubscribe()
}
