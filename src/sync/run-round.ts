import { hasUnsentCommands, nobodyIsSending } from '#store/outbox/claim-commands.ts'
import { releaseSyncLease, takeSyncLease, TakenOver } from '#store/outbox/sync-lease.ts'
import { makingRoom } from '#store/database/free-room.ts'
import { readMeta } from '#store/database/meta.ts'
import { StorageFull } from '#store/database/storage-full.ts'
import { noteUnderstood, RoundOver } from '#sync/contact.ts'
import { noteIfRoom, tellFull } from '#sync/in-room.ts'
import { pruneDevice } from '#sync/prune-device.ts'
import { pullPage, type PullTurn } from '#sync/pull-changes.ts'
import { beginPushing, pushCommands, writeWhatWasHeard, type PushTurn } from '#sync/push-commands.ts'
import { sendNextPhoto, type PhotoTurn } from '#sync/send-photos.ts'
import { nothingInMemory, type RoundDeps, type RoundOptions } from '#sync/sync-deps.ts'

/** Photos are large: after this many the mirror has its turn, so that receipts and other people's changes need not wait for all photos. */
const PHOTOS_AT_A_TIME = 5

/**
 * One round: it sends commands, then photos, fetches changes, and prunes, until nothing is left. It ends early and quietly when the
 * connection, the session or the tab does. Hold the browser's lock around it.
 */
export async function runRound(deps: RoundOptions): Promise<void> {
  try {
    await play(await begin(deps))
  } catch (error) {
    if (!(error instanceof RoundOver) && !(error instanceof TakenOver)) throw error
  }
}

async function play(round: RoundDeps): Promise<void> {
  try {
    await unlessFull(round, () => workThrough(round))
  } finally {
    if (!round.hasLostTurn()) await noteIfRoom(round, () => releaseSyncLease(round.db, round.holder))
  }
}

/**
 * If the disk has no room for this round's name, the last name stays and this round runs under it. The browser's lock keeps the others
 * away, and a tab that can write its own name fences this round like any other. So the name is read before this round tries its own: a name
 * written later belongs to a tab that has taken over.
 */
async function begin(deps: RoundOptions): Promise<RoundDeps> {
  const round = { ...deps, memory: nothingInMemory() }
  const { holder } = await readMeta(deps.db, 'syncLease')
  try {
    await makingRoom(deps.db, () => takeSyncLease(deps.db, deps.holder, deps.now()))
    return round
  } catch (error) {
    if (!(error instanceof StorageFull)) throw error
    tellFull(round)
    return { ...round, holder }
  }
}

async function workThrough(round: RoundDeps): Promise<void> {
  const push = beginPushing()
  const photo: PhotoTurn = { tried: new Set(), failedInARow: 0 }
  const pull: PullTurn = { sawOldRows: false, resets: 0 }
  await noteIfRoom(round, () => nobodyIsSending(round.db, round.holder))
  // The session is asked for first, so that no entry is claimed only to be put down again.
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
    // A first mirror takes a while: work saved during it does not wait for its end.
    if (await hasUnsentCommands(round.db)) await pushCommands(round, push)
  }
  await noteUnderstood(round)
}

/** A page that the disk has no room for is asked for again later. Sending goes on, because only sending can make room. */
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
