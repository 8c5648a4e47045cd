import { hasUnsentCommands, nobodyIsSending } from '#store/claim-commands.ts'
import { releaseDrainer, takeDrainer, TakenOver } from '#store/drainer.ts'
import { makingRoom } from '#store/free-room.ts'
import { readMeta } from '#store/meta.ts'
import { StorageFull } from '#store/storage-full.ts'
import { noteUnderstood, RoundOver } from '#sync/contact.ts'
import { noteIfRoom, tellFull } from '#sync/in-room.ts'
import { pruneDevice } from '#sync/prune-device.ts'
import { pullPage, type PullTurn } from '#sync/pull-changes.ts'
import { beginPushing, pushCommands, writeWhatWasHeard, type PushTurn } from '#sync/push-commands.ts'
import { sendNextPhoto, type PhotoTurn } from '#sync/send-photos.ts'
import { nothingInMemory, type RoundDeps, type RoundOptions } from '#sync/sync-deps.ts'

/** Photos are large: after so many the mirror has its turn, so that receipts and other people's changes do not wait for all of them. */
const PHOTOS_AT_A_TIME = 5

/**
 * One round: what waits is sent, then photos, then what has changed is fetched, then what is over is let go; until nothing is left.
 * Ends early, and quietly, when the connection, the session or the tab does. Hold the browser's lock around it.
 */
export async function runRound(deps: RoundOptions): Promise<void> {
  const round = await begin(deps)
  try {
    await workThrough(round)
  } catch (error) {
    if (error instanceof StorageFull) tellFull(round)
    else if (!(error instanceof RoundOver) && !(error instanceof TakenOver)) throw error
  } finally {
    await noteIfRoom(round, () => releaseDrainer(round.db, round.holder))
  }
}

/**
 * A disk with no room for this round's name leaves the last one standing, and this round goes under it: the browser's lock keeps the others away,
 * and whoever can write a name of their own fences this round as any other.
 */
async function begin(deps: RoundOptions): Promise<RoundDeps> {
  const round = { ...deps, memory: nothingInMemory() }
  try {
    await makingRoom(deps.db, () => takeDrainer(deps.db, deps.holder, deps.now()))
    return round
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    tellFull(round)
    return { ...round, holder: (await readMeta(deps.db, 'drainer')).holder }
  }
}

async function workThrough(round: RoundDeps): Promise<void> {
  const push = beginPushing()
  const photo: PhotoTurn = { tried: new Set(), failedInARow: 0 }
  const pull: PullTurn = { sawOldRows: false, resets: 0 }
  await noteIfRoom(round, () => nobodyIsSending(round.db, round.holder))
  // Nothing is taken in hand only to be put down again: the session is asked for first.
  if ((await readMeta(round.db, 'contact')).connection === 'signed-out') await unlessFull(round, () => pullPage(round, pull))
  for (let left = true; left;) {
    const commandsLeft = await pushCommands(round, push)
    const photosLeft = await sendPhotos(round, photo, push)
    await unlessFull(round, () => pullAll(round, pull, push))
    left = commandsLeft || photosLeft || push.suspects.length > 0
  }
  await writeWhatWasHeard(round)
  await pruneDevice(round, pull.sawOldRows)
}

async function pullAll(round: RoundDeps, pull: PullTurn, push: PushTurn): Promise<void> {
  while (await makingRoom(round.db, () => pullPage(round, pull))) {
    await noteUnderstood(round)
    // A first mirror takes a while: what is saved meanwhile does not wait for its end.
    if (await hasUnsentCommands(round.db)) await pushCommands(round, push)
  }
  await noteUnderstood(round)
}

/** A page that the disk has no room for is asked for again later; what is sent goes on, since that alone can make room. */
async function unlessFull(round: RoundDeps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    tellFull(round)
  }
}

async function sendPhotos(round: RoundDeps, photo: PhotoTurn, push: PushTurn): Promise<boolean> {
  for (let sent = 0; sent < PHOTOS_AT_A_TIME; sent += 1) {
    if (!(await sendNextPhoto(round, photo))) return false
    if (await hasUnsentCommands(round.db)) await pushCommands(round, push)
  }
  return true
}
