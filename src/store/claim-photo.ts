import type { WaybillDatabase } from '#store/database.ts'
import { isOver, LEASE_MS, mustBeDrainer } from '#store/drainer.ts'
import type { Pause, QueuedPhoto, Refusal } from '#store/outbox-entry.ts'

export interface PhotoClaimRequest {
  holder: string
  now: number
  except: ReadonlySet<string>
}

/** The next photo whose command the server has accepted, marked as being sent; the oldest first. */
export async function claimPhoto(db: WaybillDatabase, { holder, now, except }: PhotoClaimRequest): Promise<QueuedPhoto | undefined> {
  return db.transaction('rw', [db.photos, db.outbox, db.meta], async () => {
    await mustBeDrainer(db, holder)
    const photos = await db.photos.where('state').anyOf('waiting', 'sending', 'backoff', 'signed-out').sortBy('takenAt')
    for (const photo of photos) {
      if (except.has(photo.id) || !isFree(photo, holder, now)) continue
      const entry = await db.outbox.where('entryId').equals(photo.entryId).first()
      // Without its command the server would not know the photo.
      if (entry?.state !== 'accepted' && entry?.state !== 'confirmed') continue
      await db.photos.update(photo.id, { state: 'sending', lease: { holder, from: now, until: now + LEASE_MS } })
      return photo
    }
    return undefined
  })
}

function isFree({ state, lease, pause }: QueuedPhoto, holder: string, now: number): boolean {
  return state === 'sending' ? lease?.holder !== holder || isOver(lease, now) : isOver(pause, now)
}

/** Its bytes may go only now that the server has them. */
export async function photoArrived(db: WaybillDatabase, photoId: string, now: number): Promise<void> {
  await db.transaction('rw', [db.photos, db.photoBytes], async () => {
    const photo = await db.photos.get(photoId)
    if (photo === undefined) return
    const arrived = { lease: null, pause: null, refusal: null, confirmedAt: now } as const
    await db.photos.update(photoId, { ...arrived, state: 'confirmed' })
    await db.photoBytes.delete(photoId)
  })
}

export async function givePhotoBack(db: WaybillDatabase, photoId: string, state: 'waiting' | 'signed-out'): Promise<void> {
  await changeSending(db, photoId, { state, lease: null })
}

export async function pausePhoto(db: WaybillDatabase, photo: QueuedPhoto, pause: Pause): Promise<void> {
  await changeSending(db, photo.id, { state: 'backoff', lease: null, pause, attempts: photo.attempts + 1 })
}

/** The server will never take these bytes: a person has to look at it. They stay on the device. */
export async function refusePhoto(db: WaybillDatabase, photoId: string, refusal: Refusal): Promise<void> {
  await changeSending(db, photoId, { state: 'refused', lease: null, pause: null, refusal })
}

/** The server no longer knows the command it had accepted, as after a restored backup: both go again, the command first. */
export async function sendCommandAgain(db: WaybillDatabase, photo: QueuedPhoto, pause: Pause): Promise<void> {
  await db.transaction('rw', [db.photos, db.outbox], async () => {
    await pausePhoto(db, photo, pause)
    const entry = await db.outbox.where('entryId').equals(photo.entryId).first()
    if (entry?.state === 'accepted' || entry?.state === 'confirmed') {
      await db.outbox.update(entry.seq, { state: 'waiting', answer: null, confirmedAt: null, pause })
    }
  })
}

async function changeSending(db: WaybillDatabase, photoId: string, changes: Partial<QueuedPhoto>): Promise<void> {
  await db.photos
    .where('id')
    .equals(photoId)
    .and(({ state }) => state === 'sending')
    .modify(changes)
}
