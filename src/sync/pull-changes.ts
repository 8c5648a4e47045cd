import { isAppTooOld } from '#backend/call.ts'
import { belongsInMirror } from '#domain/mirror-window.ts'
import { MIRRORED_TABLES, type MirroredTable, type MirrorPage, type PullPage } from '#domain/mirror.ts'
import { denyMirror, resetMirror, standsBefore } from '#store/clear-mirror.ts'
import { readMeta } from '#store/meta.ts'
import type { MirrorState } from '#store/meta-rows.ts'
import { completeMirror, takeMirrorPage } from '#store/mirror-pages.ts'
import { takePullPage } from '#store/pull-pages.ts'
import { compactSearch } from '#store/search-packs.ts'
import { contact, endsRound, RoundOver, serverTrouble } from '#sync/contact.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

/** The first page is small, so that the newest shipments can be worked with at once. */
const FIRST_PAGE = 500
const MIRROR_PAGE = 5_000
const SMALLEST_PAGE = 100
const PULL_PAGE = 1_000

export interface PullTurn {
  /** A page brought shipments whose time is over: they want pruning now. */
  sawOldRows: boolean
  /** How often an answer has had the mirror made anew in this round. */
  resets: number
}

/** Another role and another epoch may come together; what asks for more than these does not know its own mind. */
const MOST_RESETS = 2

/** One page of the first mirror, or of what has changed since. False when there is nothing more that this app could take. */
export async function pullPage(deps: RoundDeps, turn: PullTurn): Promise<boolean> {
  const mirror = await readMeta(deps.db, 'mirror')
  if (knowsMoreNow(mirror)) {
    await resetMirror(deps.db, deps.holder, 'cursor', null)
    return true
  }
  return mirror.phase === 'complete' ? pullChanges(deps, mirror, turn) : mirrorPage(deps, mirror, turn)
}

/** This app knows a table that the one before it did not: what was told of it then is nowhere on the device. */
function knowsMoreNow({ phase, tables, unknownTables = [] }: MirrorState): boolean {
  if (phase !== 'first' && phase !== 'complete') return false
  return MIRRORED_TABLES.some((table) => !(table in tables) || unknownTables.includes(table))
}

/** Whoever may see other rows than before begins anew at once, whatever else has changed. */
function resetOf(mirror: MirrorState, page: Pick<PullPage, 'epoch' | 'scope' | 'role'>): 'scope' | 'epoch' | null {
  if (page.scope !== mirror.scope || page.role !== mirror.role) return 'scope'
  return page.epoch === mirror.epoch ? null : 'epoch'
}

async function mirrorPage(deps: RoundDeps, mirror: MirrorState, turn: PullTurn): Promise<boolean> {
  const { db } = deps
  const begins = mirror.phase !== 'first'
  const table: MirroredTable | undefined = begins ? 'shipments' : nextTable(mirror)
  if (table === undefined) {
    await completeMirror(db, deps.holder)
    return true
  }
  const after = begins ? null : mirror.tables[table].after
  // A line that could not carry a page may carry a smaller one.
  const { failures } = await readMeta(db, 'contact')
  const limit = after === null ? FIRST_PAGE : Math.max(SMALLEST_PAGE, MIRROR_PAGE >> failures)
  const result = await contact(deps, (onProgress) => deps.backend.mirror({ table, after, limit }, onProgress))
  if (endsRound(result.kind)) throw new RoundOver(result.kind)
  if (result.kind === 'denied') return nothingToSee(deps, result.why)
  if (isAppTooOld(result)) return false
  if (result.kind !== 'answer') return serverTrouble(deps)
  const page = result.value
  // Asked for again and again, such a page would be answered for ever.
  if (page.next !== null && page.next.id === after?.id) return serverTrouble(deps)
  deps.onIdentity(page.role)
  const reset = mirror.phase === 'first' ? resetOf(mirror, page) : null
  if (reset !== null) return beginAnew(deps, turn, reset, page)
  await takeMirrorPage(db, { holder: deps.holder, table, after }, page)
  return true
}

/** Two servers that take turns would have the mirror made for ever, without a pause. */
async function beginAnew(
  deps: RoundDeps,
  turn: PullTurn,
  reset: NonNullable<PullPage['reset']>,
  page: Pick<MirrorPage, 'epoch' | 'role' | 'head'>,
): Promise<true> {
  await resetMirror(deps.db, deps.holder, reset, page)
  turn.resets += 1
  return turn.resets > MOST_RESETS ? serverTrouble(deps) : true
}

/** The newest shipments first, then the small tables that forms choose from, then the older shipments. */
function nextTable({ tables }: MirrorState): MirroredTable | undefined {
  const missing = MIRRORED_TABLES.filter((table) => !tables[table].done)
  return missing.find((table) => table !== 'shipments') ?? missing[0]
}

async function pullChanges(deps: RoundDeps, mirror: MirrorState, turn: PullTurn): Promise<boolean> {
  const { db } = deps
  const request = { epoch: mirror.epoch, scope: mirror.scope, cursor: mirror.cursor, limit: PULL_PAGE }
  const result = await contact(deps, (onProgress) => deps.backend.pull(request, onProgress))
  if (endsRound(result.kind)) throw new RoundOver(result.kind)
  if (result.kind === 'denied') return nothingToSee(deps, result.why)
  if (isAppTooOld(result)) return false
  if (result.kind !== 'answer') return serverTrouble(deps)
  const page = result.value
  deps.onIdentity(page.role)
  if (page.reset === null && page.more && page.cursor <= request.cursor) return serverTrouble(deps)
  const told = { epoch: page.epoch, role: page.role, head: page.cursor }
  // An answer beyond the head would wait for its change for ever, and one day another change would be taken for it.
  const reset = resetOf(mirror, page) ?? page.reset ?? (!page.more && (await standsBefore(db, told)) ? 'cursor' : null)
  if (reset !== null) return beginAnew(deps, turn, reset, told)
  const person = { role: page.role, userId: deps.userId }
  turn.sawOldRows ||= page.rows.some(
    (change) => change.table === 'shipments' && !change.gone && !belongsInMirror(change.row, person, page.serverTime),
  )
  await takePullPage(db, deps.holder, request, page)
  // At once: a round on a poor line may never come to its end.
  if (page.rows.some(({ table, gone }) => table === 'shipments' && gone)) await compactSearch(db, deps.holder)
  return page.more
}

/** The screens say why; a list that is simply empty would look like a day without work. No other word than these is the server's. */
async function nothingToSee(deps: RoundDeps, why: string): Promise<false> {
  if (why !== 'inactive' && why !== 'customer') return serverTrouble(deps)
  await denyMirror(deps.db, deps.holder)
  deps.onIdentity(why)
  return false
}
