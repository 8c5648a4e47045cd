import type { PullPage } from '#domain/mirror.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { changeMeta, readMeta } from '#store/meta.ts'

const HOUR_MS = 60 * 60_000

/** The later of the server times under which pages were answered, in milliseconds. */
export function latestTime(before: number | undefined, serverTime: string): number {
  return Math.max(before ?? 0, Date.parse(serverTime))
}

/** The office says how long bytes of photos stay; runs inside the caller's transaction. */
export async function noteKeepPhotos(db: WaybillDatabase, { keepPhotosHours }: Pick<PullPage, 'keepPhotosHours'>): Promise<void> {
  if (keepPhotosHours === undefined) return
  const keepPhotosMs = keepPhotosHours * HOUR_MS
  if ((await readMeta(db, 'contact')).keepPhotosMs !== keepPhotosMs) await changeMeta(db, 'contact', { keepPhotosMs })
}
