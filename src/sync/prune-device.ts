import { hearTime } from '#domain/heard-time.ts'
import { resetMirror } from '#store/clear-mirror.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { inTurn } from '#store/drainer.ts'
import { changeMeta, readMeta } from '#store/meta.ts'
import type { MirrorState } from '#store/meta-rows.ts'
import { pruneReceipts, pruneShipments } from '#store/prune.ts'
import { compactSearch } from '#store/search-packs.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'
import { timeToPruneBy } from '#sync/time-to-prune-by.ts'

const HOUR_MS = 60 * 60_000

/** Lets go of what is over: receipts by this device's clock, shipments by the server's, and the texts of what has left. */
export async function pruneDevice(deps: RoundDeps, sawOldRows: boolean): Promise<void> {
  await pruneReceipts(deps.db, deps.holder, deps.now())
  await noteTime(deps)
  await pruneByServerTime(deps, sawOldRows)
  await compactSearch(deps.db, deps.holder)
}

async function noteTime({ db, holder }: RoundDeps): Promise<void> {
  await inTurn(db, holder, [], async () => {
    const { serverTime, lastContactAt, pruning } = await readMeta(db, 'contact')
    if (serverTime === null || lastContactAt === null) return
    await changeMeta(db, 'contact', { pruning: hearTime(pruning, Date.parse(serverTime), lastContactAt) })
  })
}

/**
 * Looks through the shipments once an hour of the server's time: days pass slowly, and each look reads many rows. The few that had
 * unsent work on them are looked at every time. A time that has jumped takes nothing away until it has stayed.
 */
async function pruneByServerTime({ db, holder, userId, now }: RoundDeps, sawOldRows: boolean): Promise<void> {
  const [contact, mirror] = await Promise.all([readMeta(db, 'contact'), readMeta(db, 'mirror')])
  const serverTime = timeToPruneBy(contact)
  if (serverTime === null || mirror.role === null || mirror.phase !== 'complete') return
  if (wasMisled(mirror, serverTime)) return remakeMirror(db, holder, mirror.remadeAt, now())
  const isTime = sawOldRows || Math.abs(Date.parse(serverTime) - mirror.prunedAt) >= HOUR_MS
  await pruneShipments(db, holder, { role: mirror.role, userId, serverTime, among: isTime ? 'all' : 'kept-for-work' })
}

/** Rows were taken away, here or by the server itself, under a time that has turned out to lie ahead. */
function wasMisled({ prunedAt, answeredUnder = 0 }: MirrorState, serverTime: string): boolean {
  return Math.max(prunedAt, answeredUnder) - Date.parse(serverTime) > HOUR_MS
}

/** Nothing tells which rows were taken wrongly. Once an hour at most, or a server of two minds would have the mirror made for ever. */
async function remakeMirror(db: WaybillDatabase, holder: string, remadeAt: number | undefined, now: number): Promise<void> {
  if (remadeAt !== undefined && Math.abs(now - remadeAt) < HOUR_MS) return
  await resetMirror(db, holder, 'cursor', null)
  await inTurn(db, holder, [], () => changeMeta(db, 'mirror', { remadeAt: now }))
}
