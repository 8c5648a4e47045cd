import { sha256 } from '#domain/values/sha256.ts'
import {
  claimPhoto,
  claimPhotoWithoutRoom,
  givePhotoBack,
  pausePhoto,
  photoArrived,
  photoArrivedWithoutRoom,
  putPhotoLast,
  refusePhoto,
  sendCommandAgain,
} from '#store/outbox/claim-photo.ts'
import type { QueuedPhoto, Refusal } from '#store/outbox/outbox-entry.ts'
import { readPhotoBytes } from '#store/outbox/read-entry.ts'
import { contact, endsRound, notePhotosWait, pauseAfter, photosWait, RoundOver, serverAnswers, serverTrouble } from '#sync/contact.ts'
import { noteIfRoom, orWithoutRoom } from '#sync/in-room.ts'
import { writeWhatWasHeard } from '#sync/push-commands.ts'
import type { RoundDeps } from '#sync/sync-deps.ts'

export interface PhotoTurn {
  tried: Set<string>
  failedInARow: number
}

const REFUSALS = {
  'not-yours': 'The photo was captured by another account.',
  'too-large': 'The photo is larger than the server takes.',
  'not-a-jpeg': 'The server does not take this photo: it is not a JPEG.',
  'hash-mismatch': 'The photo is not the one that was captured.',
  'bytes-wanted': 'The office does not have this photo, and it is not on this device any more.',
} as const

/** Sends one photo, with only its bytes in memory. False when none is left to send now. */
export async function sendNextPhoto(round: RoundDeps, turn: PhotoTurn): Promise<boolean> {
  if (await photosWait(round)) return false
  const { db, holder } = round
  const request = { holder, now: round.now(), except: turn.tried, accepted: round.memory.accepted }
  const photo = await orWithoutRoom(
    round,
    () => claimPhoto(db, request),
    () => claimPhotoWithoutRoom(db, request),
  )
  if (photo === undefined) return false
  turn.tried.add(photo.id)
  const bytes = await readPhotoBytes(db, photo.id)
  if (bytes !== undefined && (await sha256(bytes)) !== photo.sha256) {
    await refuse(round, photo, { code: 'damaged-on-device', message: 'The photo on this device is damaged.' })
    return true
  }
  // The bytes were deleted once the photo had arrived: the office is asked whether it still has it.
  const result = await upload(round, photo, bytes ?? new ArrayBuffer(0))
  // The photo store is in trouble or gets too many: everything but photos goes on.
  if (result.kind === 'busy') {
    await giveBack(round, photo)
    if (result.retryAfterMs !== null) await notePhotosWait(round, result.retryAfterMs)
    return false
  }
  if (endsRound(result.kind)) {
    // Perhaps it is the only thing that this line does not carry, or that something in between turns away.
    if (await serverAnswers(round)) return result.kind === 'unreachable' ? putLast(round, photo, turn) : putAside(round, photo, turn)
    await giveBack(round, photo)
    throw new RoundOver(result.kind)
  }
  if (result.kind === 'failed' || result.kind === 'denied') {
    if (await serverAnswers(round)) return putAside(round, photo, turn)
    await giveBack(round, photo)
    return serverTrouble(round)
  }
  turn.failedInARow = 0
  if (result.kind !== 'answer') await refuse(round, photo, refusalFor('too-large'))
  else if (result.value.status !== 'refused') await noteArrival(round, photo)
  else if (result.value.code === 'proof-not-known') await noteIfRoom(round, () => sendCommandAgain(db, holder, photo, pauseAfter(round)))
  else await refuse(round, photo, refusalFor(result.value.code))
  return true
}

async function putLast(round: RoundDeps, photo: QueuedPhoto, turn: PhotoTurn): Promise<boolean> {
  await noteIfRoom(round, () => putPhotoLast(round.db, round.holder, photo))
  turn.failedInARow += 1
  return turn.failedInARow < 2
}

/** After two in a row the others wait for the next round, and these two are paused then: each try costs a whole upload. */
async function putAside(round: RoundDeps, photo: QueuedPhoto, turn: PhotoTurn): Promise<boolean> {
  await noteIfRoom(round, () => pausePhoto(round.db, round.holder, photo, pauseAfter(round)))
  turn.failedInARow += 1
  return turn.failedInARow < 2
}

async function noteArrival(round: RoundDeps, photo: QueuedPhoto): Promise<void> {
  const { db, holder } = round
  await orWithoutRoom(
    round,
    () => photoArrived(db, holder, photo.id, round.now()),
    () => photoArrivedWithoutRoom(db, holder, photo.id),
  )
  // A photo that leaves makes room for what could not be noted.
  if (round.memory.isFull) await writeWhatWasHeard(round)
}

async function giveBack(round: RoundDeps, photo: QueuedPhoto): Promise<void> {
  await noteIfRoom(round, () => givePhotoBack(round.db, round.holder, photo.id))
}

async function refuse(round: RoundDeps, photo: QueuedPhoto, refusal: Refusal): Promise<void> {
  await noteIfRoom(round, () => refusePhoto(round.db, round.holder, photo.id, refusal))
}

async function upload(round: RoundDeps, photo: QueuedPhoto, bytes: ArrayBuffer) {
  try {
    return await contact(round, (onProgress) => round.backend.uploadPhoto({ id: photo.id, sha256: photo.sha256, bytes }, onProgress))
  } catch (error) {
    if (error instanceof RoundOver) await giveBack(round, photo)
    throw error
  }
}

function refusalFor(code: keyof typeof REFUSALS): Refusal {
  return { code, message: REFUSALS[code] }
}
