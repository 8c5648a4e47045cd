import { readMeta } from '#store/meta.ts'
import { pruneReceipts, pruneShipments } from '#store/prune.ts'
import { compactSearch } from '#store/search-packs.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

const HOUR_MS = 60 * 60_000

/**
 * Looks through the shipments once an hour of the server's time: days pass slowly, and each look reads many rows. The few that had
 * unsent work on them are looked at every time.
 */
export async function pruneDevice(deps: RoundDeps, sawOldRows: boolean): Promise<void> {
  const { db, userId, holder } = deps
  await pruneReceipts(db, holder, deps.now())
  await compactSearch(db, holder)
  const [{ serverTime }, mirror] = await Promise.all([readMeta(db, 'contact'), readMeta(db, 'mirror')])
  if (serverTime === null || mirror.role === null || mirror.phase !== 'complete') return
  const isTime = sawOldRows || Math.abs(Date.parse(serverTime) - mirror.prunedAt) >= HOUR_MS
  await pruneShipments(db, holder, { role: mirror.role, userId, serverTime, among: isTime ? 'all' : 'kept-for-work' })
}
