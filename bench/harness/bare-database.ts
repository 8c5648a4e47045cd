import Dexie from 'dexie'
import { office } from './first-mirror.ts'

/** Milliseconds for the same rows by their keys, without search, order or count: what the times of reading stand beside. */
export async function bareGets(rows: number, rounds: number): Promise<number[]> {
  const keys = await office().shipments.limit(rows).primaryKeys()
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    await office().shipments.bulkGet(keys)
    times.push(performance.now() - started)
  }
  return times
}

/** Milliseconds for a photo's bytes alone, into a database with one table: what the times of saving stand beside. */
export async function barePuts(count: number, bytes: number): Promise<number[]> {
  const db = new Dexie('bare-measured', { chromeTransactionDurability: 'strict' })
  db.version(1).stores({ photos: 'id' })
  const times: number[] = []
  for (let id = 0; id < count; id += 1) {
    const photo = new Uint8Array(bytes)
    for (let at = 0; at < bytes; at += 65_536) crypto.getRandomValues(photo.subarray(at, Math.min(bytes, at + 65_536)))
    const started = performance.now()
    await db.table('photos').put({ id, bytes: photo.buffer })
    times.push(performance.now() - started)
  }
  await db.delete()
  return times
}
