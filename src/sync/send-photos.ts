import { sha256 } from '#domain/sha256.ts'
import { claimPhoto, givePhotoBack, pausePhoto, photoArrived, refusePhoto, sendCommandAgain } from '#store/claim-photo.ts'
import type { QueuedPhoto, Refusal } from '#store/outbox-entry.ts'
import { readPhotoBytes } from '#store/queue-actions.ts'
import { contact, endsRound, pauseAfter, RoundOver, serverTrouble } from '#sync/contact.ts'
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
} as const

/** Sends one photo, with only its own bytes in memory. False when none is left to send now. */
export async function sendNextPhoto(deps: RoundDeps, turn: PhotoTurn): Promise<boolean> {
  const { db } = deps
  const photo = await claimPhoto(db, { holder: deps.holder, now: deps.now(), except: turn.tried })
  if (photo === undefined) return false
  turn.tried.add(photo.id)
  const bytes = await readPhotoBytes(db, photo.id)
  if (bytes === undefined || (await sha256(bytes)) !== photo.sha256) {
    await refusePhoto(db, photo.id, { code: 'damaged-on-device', message: 'The photo on this device is damaged.' })
    return true
  }
  const result = await upload(deps, photo, bytes)
  if (endsRound(result.kind)) {
    await givePhotoBack(db, photo.id, 'waiting')
    throw new RoundOver(result.kind)
  }
  if (result.kind === 'failed' || result.kind === 'denied') {
    await pausePhoto(db, photo, pauseAfter(deps)(photo.attempts + 1))
    turn.failedInARow += 1
    if (turn.failedInARow === 2) await serverTrouble(deps)
    return true
  }
  turn.failedInARow = 0
  if (result.kind !== 'answer') await refusePhoto(db, photo.id, refusalFor('too-large'))
  else if (result.value.status !== 'refused') await photoArrived(db, photo.id, deps.now())
  else if (result.value.code === 'proof-not-known') await sendCommandAgain(db, photo, pauseAfter(deps)(photo.attempts + 1))
  else await refusePhoto(db, photo.id, refusalFor(result.value.code))
  return true
}

async function upload(deps: RoundDeps, photo: QueuedPhoto, bytes: ArrayBuffer) {
  try {
    return await contact(deps, (onProgress) => deps.backend.uploadPhoto({ id: photo.id, sha256: photo.sha256, bytes }, onProgress))
  } catch (error) {
    if (error instanceof RoundOver) await givePhotoBack(deps.db, photo.id, 'waiting')
    throw error
  }
}

function refusalFor(code: keyof typeof REFUSALS): Refusal {
  return { code, message: REFUSALS[code] }
}
