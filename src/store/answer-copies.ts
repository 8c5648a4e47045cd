import type { WaybillDatabase } from '#store/database.ts'

/** A copy read by the question it answers. */
export interface AnswerCopyOf<Value> {
  /** Device time in milliseconds. */
  keptAt: number
  value: Value
}

const KEPT = 200

/** To be read again without signal; the 200 asked last, and no others. */
export async function keepAnswer(db: WaybillDatabase, key: string, answer: unknown, now: Date = new Date()): Promise<void> {
  await db.transaction('rw', db.answers, async () => {
    await db.answers.put({ key, keptAt: now.getTime(), answer })
    const surplus = (await db.answers.count()) - KEPT
    if (surplus > 0) await db.answers.orderBy('keptAt').limit(surplus).delete()
  })
}

export async function readAnswerCopy<Value>(db: WaybillDatabase, key: string): Promise<AnswerCopyOf<Value> | null> {
  const copy = await db.answers.get(key)
  // Kept under its own question, so that the question decides the type.
  return copy === undefined ? null : { keptAt: copy.keptAt, value: copy.answer as Value }
}
