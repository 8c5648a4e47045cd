import { belongsInMirror } from '#domain/mirror-window.ts'
import { MIRRORED_TABLES, type MirroredTable } from '#domain/mirror.ts'
import { denyMirror, resetMirror } from '#store/clear-mirror.ts'
import { readMeta } from '#store/meta.ts'
import type { MirrorState } from '#store/meta-rows.ts'
import { completeMirror, takeMirrorPage } from '#store/mirror-pages.ts'
import { takePullPage } from '#store/pull-pages.ts'
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
}

/** One page of the first mirror, or of what has changed since. False when this device is in step with the server. */
export async function pullPage(deps: RoundDeps, turn: PullTurn): Promise<boolean> {
  const mirror = await readMeta(deps.db, 'mirror')
  return mirror.phase === 'complete' ? pullChanges(deps, mirror, turn) : mirrorPage(deps, mirror)
}

async function mirrorPage(deps: RoundDeps, mirror: MirrorState): Promise<boolean> {
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
  if (result.kind !== 'answer') return serverTrouble(deps)
  deps.onIdentity(result.value.role)
  const page = result.value
  if (mirror.phase === 'first' && (page.epoch !== mirror.epoch || page.scope !== mirror.scope)) {
    await resetMirror(db, deps.holder, page.scope === mirror.scope ? 'epoch' : 'scope')
    return true
  }
  await takeMirrorPage(db, { holder: deps.holder, table, after }, page)
  return true
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
  if (result.kind !== 'answer') return serverTrouble(deps)
  const page = result.value
  deps.onIdentity(page.role)
  if (page.reset !== null) {
    await resetMirror(db, deps.holder, page.reset)
    return true
  }
  const person = { role: page.role, userId: deps.userId }
  turn.sawOldRows ||= page.rows.some(
    (change) => change.table === 'shipments' && !change.gone && !belongsInMirror(change.row, person, page.serverTime),
  )
  await takePullPage(db, deps.holder, request, page)
  return page.more
}

/** The screens say why; a list that is simply empty would look like a day without work. */
async function nothingToSee(deps: RoundDeps, why: string): Promise<false> {
  await denyMirror(deps.db, deps.holder)
  if (why === 'inactive' || why === 'customer') deps.onIdentity(why)
  return false
}
