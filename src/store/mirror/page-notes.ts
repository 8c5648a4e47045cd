import type { PullPage } from '#domain/sync/mirror.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'

const HOUR_MS = 60 * 60_000

/** The later of the server times of the answered pages, in milliseconds. */
export function latestTime(before: number, serverTime: string): number {
  return Math.max(before, Date.parse(serverTime))
}

/** Notes how long the office wants photo bytes kept; runs inside the caller's transaction. */
export async function noteKeepPhotos(db: WaybillDatabase, { keepPhotosHours }: Pick<PullPage, 'keepPhotosHours'>): Promise<void> {
  if (keepPhotosHours === undefined) return
  const keepPhotosMs = keepPhotosHours * HOUR_MS
  if ((await readMeta(db, 'contact')).keepPhotosMs !== keepPhotosMs) await changeMeta(db, 'contact', { keepPhotosMs })
}
