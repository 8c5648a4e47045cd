import { hasUnsentCommands } from '#store/claim-commands.ts'
import { releaseDrainer, takeDrainer, TakenOver } from '#store/drainer.ts'
import { readMeta } from '#store/meta.ts'
import { RoundOver } from '#sync/contact.ts'
import { pruneDevice } from '#sync/prune-device.ts'
import { pullPage, type PullTurn } from '#sync/pull-changes.ts'
import { pushCommands, type PushTurn } from '#sync/push-commands.ts'
import { sendNextPhoto, type PhotoTurn } from '#sync/send-photos.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

/** Photos are large: after so many the mirror has its turn, so that receipts and other people's changes do not wait for all of them. */
const PHOTOS_AT_A_TIME = 5

/**
 * One round: what waits is sent, then photos, then what has changed is fetched, then what is over is let go; until nothing is left.
 * Ends early, and quietly, when the connection, the session or the tab does. Hold the browser's lock around it.
 */
export async function runRound(deps: RoundDeps): Promise<void> {
  await takeDrainer(deps.db, deps.holder, deps.now())
  try {
    await workThrough(deps)
  } catch (error) {
    if (!(error instanceof RoundOver) && !(error instanceof TakenOver)) throw error
  } finally {
    await releaseDrainer(deps.db, deps.holder)
  }
}

async function workThrough(deps: RoundDeps): Promise<void> {
  const push: PushTurn = { tried: new Set() }
  const photo: PhotoTurn = { tried: new Set(), failedInARow: 0 }
  const pull: PullTurn = { sawOldRows: false }
  // Nothing is taken in hand only to be put down again: the session is asked for first.
  if ((await readMeta(deps.db, 'contact')).connection === 'signed-out') await pullPage(deps, pull)
  for (let photosLeft = true; photosLeft;) {
    await pushCommands(deps, push)
    photosLeft = await sendPhotos(deps, photo, push)
    while (await pullPage(deps, pull)) {
      // A first mirror takes a while: what is saved meanwhile does not wait for its end.
      if (await hasUnsentCommands(deps.db)) await pushCommands(deps, push)
    }
  }
  await pruneDevice(deps, pull.sawOldRows)
}

async function sendPhotos(deps: RoundDeps, photo: PhotoTurn, push: PushTurn): Promise<boolean> {
  for (let sent = 0; sent < PHOTOS_AT_A_TIME; sent += 1) {
    if (!(await sendNextPhoto(deps, photo))) return false
    if (await hasUnsentCommands(deps.db)) await pushCommands(deps, push)
  }
  return true
}
