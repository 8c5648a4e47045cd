import Dexie from 'dexie'
import { databaseName, openDatabase } from '#store/database.ts'
import { readUnsentEntries } from '#store/queue.ts'

/** What this person would lose if their database were removed; asked without opening the app's own part. */
export async function countUnsent(userId: string): Promise<number> {
  if (!(await Dexie.exists(databaseName(userId)))) return 0
  const db = openDatabase(userId)
  try {
    return (await readUnsentEntries(db)).length
  } finally {
    db.close()
  }
}

/** Takes everything of this person off the device. Ask first when something is unsent. */
export async function removeDatabase(userId: string): Promise<void> {
  await Dexie.delete(databaseName(userId))
}
