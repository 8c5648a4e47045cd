import { hearTime } from '#domain/sync/heard-time.ts'
import { resetMirror } from '#store/mirror/clear-mirror.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { inTurn } from '#store/outbox/sync-lease.ts'
import { changeMeta, readMeta } from '#store/database/meta.ts'
import type { MirrorState, ContactState } from '#store/database/meta-rows.ts'
import { pruneReceipts, pruneShipments } from '#store/mirror/prune.ts'
import { compactSearch } from '#store/search/search-packs.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

const HOUR_MS = 60 * 60_000

/** Deletes what is over: receipts by this device's clock, shipments by the server's clock, and search texts of shipments that have left. */
export async function pruneDevice(deps: RoundDeps, sawOldRows: boolean): Promise<void> {
  await pruneReceipts(deps.db, deps.holder, deps.now())
  await noteTime(deps)
  await pruneByServerTime(deps, sawOldRows)
  await compactSearch(deps.db, deps.holder)
}

/** Notes the time with the moment it was heard, because later contacts may have said no time, or a doubted one. */
async function noteTime({ db, holder }: RoundDeps): Promise<void> {
  await inTurn(db, holder, [], async () => {
    const { time, pruning } = await readMeta(db, 'contact')
    if (time.believed === null) return
    await changeMeta(db, 'contact', { pruning: hearTime(pruning, Date.parse(time.believed.serverTime), time.believed.at) })
  })
}

/**
 * Looks through the shipments once an hour of the server's time, because each look reads many rows. It looks every time at the few that had
 * unsent work. A time that jumped removes nothing until it has stayed.
 */
async function pruneByServerTime({ db, holder, userId, now }: RoundDeps, sawOldRows: boolean): Promise<void> {
  const [contact, mirror] = await Promise.all([readMeta(db, 'contact'), readMeta(db, 'mirror')])
  const serverTime = timeToPruneBy(contact)
  if (serverTime === null || mirror.role === null || mirror.phase !== 'complete') return
  if (wasMisled(mirror, serverTime)) return remakeMirror(db, holder, mirror.remadeAt, now())
  const isTime = sawOldRows || Math.abs(Date.parse(serverTime) - mirror.prunedAt) >= HOUR_MS
  await pruneShipments(db, holder, { role: mirror.role, userId, serverTime, among: isTime ? 'all' : 'kept-for-work' })
}

/** This device or the server removed rows by a time that turned out to lie ahead. */
function wasMisled({ prunedAt, answeredUnder }: MirrorState, serverTime: string): boolean {
  return Math.max(prunedAt, answeredUnder) - Date.parse(serverTime) > HOUR_MS
}

/**
 * Nothing tells which rows were removed wrongly. At most once an hour: a server that changes its mind would make the mirror begin anew for
 * ever.
 */
async function remakeMirror(db: WaybillDatabase, holder: string, remadeAt: number | null, now: number): Promise<void> {
  if (remadeAt !== null && Math.abs(now - remadeAt) < HOUR_MS) return
  await resetMirror(db, holder, 'cursor', null)
  await inTurn(db, holder, [], () => changeMeta(db, 'mirror', { remadeAt: now }))
}

/** The server's time as far as it can be believed, ISO 8601. Null: the time heard now prunes nothing. */
function timeToPruneBy({ serverTime, time, pruning }: ContactState): string | null {
  // The next answers tell which of two times is right.
  if (time.doubted !== null) return null
  return pruning === null || pruning.doubted !== null ? null : serverTime
}
