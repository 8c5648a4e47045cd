import type { WaybillDatabase } from '#store/database/database.ts'

/** A copy read by the question it answers. */
export interface CachedResponseOf<Value> {
  /** Device time in milliseconds. */
  keptAt: number
  value: Value
}

const KEPT = 200

/** Kept to be read without signal: of each kind of question, which its key names before the colon, only the 200 asked last. */
export async function cacheResponse(db: WaybillDatabase, key: string, answer: unknown, now: Date = new Date()): Promise<void> {
  await db.transaction('rw', db.responseCache, async () => {
    await db.responseCache.put({ key, keptAt: now.getTime(), answer })
    const kind = key.slice(0, key.indexOf(':') + 1)
    if (kind === '') return
    const surplus = (await db.responseCache.where('key').startsWith(kind).count()) - KEPT
    if (surplus <= 0) return
    const oldest = db.responseCache.orderBy('keptAt').filter((copy) => copy.key.startsWith(kind))
    await db.responseCache.bulkDelete(await oldest.limit(surplus).primaryKeys())
  })
}

export async function readCachedResponse<Value>(db: WaybillDatabase, key: string): Promise<CachedResponseOf<Value> | null> {
  const copy = await db.responseCache.get(key)
  // Kept under its own question, so that the question decides the type.
  return copy === undefined ? null : { keptAt: copy.keptAt, value: copy.answer as Value }
}
