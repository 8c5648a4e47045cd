import { isAppTooOld } from '#domain/sync/server-result.ts'
import { belongsInMirror } from '#domain/sync/mirror-window.ts'
import { MIRRORED_TABLES, type MirroredTable, type MirrorPage, type PullPage } from '#domain/sync/mirror.ts'
import { denyMirror, resetMirror, standsBefore } from '#store/mirror/clear-mirror.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import type { MirrorState } from '#store/database/meta-rows.ts'
import { completeMirror, takeMirrorPage } from '#store/mirror/mirror-pages.ts'
import { takePullPage } from '#store/mirror/pull-pages.ts'
import { readUnansweredCash } from '#store/mirror/unanswered-cash.ts'
import { readUnderReview } from '#store/outbox/under-review.ts'
import { compactSearch } from '#store/search/search-packs.ts'
import { contactOrEnd, serverTrouble } from '#sync/contact.ts'
import { askForTheEpoch } from '#sync/push-commands.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

/** The first page is small, so that people can work with the newest shipments at once. */
const FIRST_PAGE = 500
const MIRROR_PAGE = 5_000
const SMALLEST_PAGE = 100
const PULL_PAGE = 1_000

export interface PullTurn {
  /** A page brought shipments whose days are over: they need pruning now. */
  sawOldRows: boolean
  /** How often an answer made the mirror begin anew in this round. */
  resets: number
}

/** Another role and another epoch may come together; a server that asks for more keeps changing its mind. */
const MOST_RESETS = 2

/** Takes one page of the first mirror or of later changes. False when there is no more that this app could take. */
export async function pullPage(deps: RoundDeps, turn: PullTurn): Promise<boolean> {
  const mirror = await readMeta(deps.db, 'mirror')
  if (knowsMoreNow(mirror)) {
    await resetMirror(deps.db, deps.holder, 'cursor', null)
    return true
  }
  return mirror.phase === 'complete' ? pullChanges(deps, mirror, turn) : mirrorPage(deps, mirror, turn)
}

/** This app knows a table that the earlier version did not: its changes told until now are not on the device. */
function knowsMoreNow({ phase, tables, unknownTables }: MirrorState): boolean {
  if (phase !== 'first' && phase !== 'complete') return false
  return MIRRORED_TABLES.some((table) => !(table in tables) || unknownTables.includes(table))
}

/** A person who may see other rows than before begins anew at once, even if more has changed. */
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
  const limit = after === null ? FIRST_PAGE : await rowsForThisLine(db, MIRROR_PAGE)
  const page = await askForPage(deps, (onProgress) => deps.backend.mirror({ table, after, limit }, onProgress))
  if (page === null) return false
  // Asking again would bring such a page for ever.
  if (page.next !== null && page.next.id === after?.id) return serverTrouble(deps)
  deps.onIdentity(page.role)
  // A mirror that was put away still knows how far it had come; where nothing was to be seen for a while, the receipts do.
  const forgot = begins && (await standsBefore(db, page, 'all-answers')) ? 'cursor' : null
  const reset = mirror.phase === 'first' ? resetOf(mirror, page) : forgot
  if (reset !== null) return beginAnew(deps, turn, reset, page)
  await takeMirrorPage(db, { holder: deps.holder, table, after }, page)
  return true
}

/** A line that could not carry a page may carry a smaller one. */
async function rowsForThisLine(db: WaybillDatabase, most: number): Promise<number> {
  const { failures } = await readMeta(db, 'contact')
  return Math.max(SMALLEST_PAGE, Math.floor(most / 2 ** failures))
}

/** Two servers that take turns would make the mirror begin anew for ever, without a pause. */
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
  const underReview = await readUnderReview(db)
  const unanswered = mirror.role === 'driver' ? await readUnansweredCash(db) : []
  const request = {
    epoch: mirror.epoch,
    scope: mirror.scope,
    cursor: mirror.cursor,
    limit: await rowsForThisLine(db, PULL_PAGE),
    ...(underReview.length > 0 && { underReview }),
    ...(unanswered.length > 0 && { unanswered }),
  }
  const page = await askForPage(deps, (onProgress) => deps.backend.pull(request, onProgress))
  if (page === null) return false
  deps.onIdentity(page.role)
  if (page.reset === null && page.more && page.cursor <= request.cursor) return serverTrouble(deps)
  const told = { epoch: page.epoch, role: page.role, head: page.cursor }
  // An entry with a version beyond the head would wait for ever, and one day take another change for its own.
  const reset =
    resetOf(mirror, page) ?? page.reset ?? (!page.more && (await standsBefore(db, told, 'what-is-not-here-yet')) ? 'cursor' : null)
  if (reset !== null) return beginAnew(deps, turn, reset, told)
  const person = { role: page.role, userId: deps.userId }
  turn.sawOldRows ||= page.rows.some(
    (change) => change.table === 'shipments' && !change.gone && !belongsInMirror(change.row, person, page.serverTime),
  )
  await takePullPage(db, deps.holder, request, page)
  // At once, because a round on a poor line may never end.
  if (page.rows.some(({ table, gone }) => table === 'shipments' && gone)) await compactSearch(db, deps.holder)
  return page.more
}

/** Null where there is none for this person, or for this app. */
async function askForPage<Page>(deps: RoundDeps, call: Parameters<typeof contactOrEnd<Page>>[1]): Promise<Page | null> {
  const result = await contactOrEnd(deps, call)
  if (result.kind === 'denied') return nothingToSee(deps, result.why)
  if (isAppTooOld(result)) return null
  return result.kind === 'answer' ? result.value : serverTrouble(deps)
}

/** The screens say why: an empty list would look like a day without work. The server has no other words than these. */
async function nothingToSee(deps: RoundDeps, why: string): Promise<null> {
  if (why !== 'inactive' && why !== 'customer') return serverTrouble(deps)
  await denyMirror(deps.db, deps.holder)
  deps.onIdentity(why)
  if (why === 'inactive') await askForTheEpoch(deps)
  return null
}
