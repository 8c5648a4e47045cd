import { recordOf } from '#domain/sync/apply-command.ts'
import { troubleAfter } from '#store/outbox/claim-commands.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { offerPhotosAgain } from '#store/outbox/offer-again.ts'
import { inTurn, isOver, LEASE_MS, mustHoldSyncLease } from '#store/outbox/sync-lease.ts'
import { TRIES_BEFORE_A_PERSON, type OutboxEntry, type Pause, type QueuedPhoto, type Refusal } from '#store/outbox/outbox-entry.ts'
import { recordTables, rebaseRecords } from '#store/records/rebase-records.ts'

export interface PhotoClaimRequest {
  holder: string
  now: number
  except: ReadonlySet<string>
  /** Entries whose acceptance the disk had no room to note. */
  accepted: ReadonlySet<string>
}

/**
 * Marks the next photo as being sent, out of those whose command the server has accepted: the oldest first, and after them those that
 * failed by themselves.
 */
export async function claimPhoto(db: WaybillDatabase, request: PhotoClaimRequest): Promise<QueuedPhoto | undefined> {
  const { holder, now } = request
  return inTurn(db, holder, [db.photos, db.outbox], async () => {
    const photo = await nextPhoto(db, request)
    if (photo !== undefined) await db.photos.update(photo.id, { state: 'sending', lease: { holder, from: now, until: now + LEASE_MS } })
    return photo
  })
}

/** The same where the disk has no room for a mark. */
export async function claimPhotoWithoutRoom(db: WaybillDatabase, request: PhotoClaimRequest): Promise<QueuedPhoto | undefined> {
  return db.transaction('r', [db.photos, db.outbox, db.meta], async () => {
    await mustHoldSyncLease(db, request.holder)
    return nextPhoto(db, request)
  })
}

async function nextPhoto(db: WaybillDatabase, { now, except, accepted }: PhotoClaimRequest): Promise<QueuedPhoto | undefined> {
  const photos = await db.photos.where('state').anyOf('waiting', 'sending', 'backoff', 'signed-out').toArray()
  for (const photo of photos.toSorted((a, b) => a.attempts - b.attempts || a.takenAt - b.takenAt || (a.place ?? 1) - (b.place ?? 1))) {
    if (except.has(photo.id) || !isFree(photo, now)) continue
    const entry = await db.outbox.where('entryId').equals(photo.entryId).first()
    // Without its command the server would not know the photo.
    const isKnown = entry?.state === 'accepted' || entry?.state === 'confirmed' || accepted.has(photo.entryId)
    if (isKnown) return photo
  }
  return undefined
}

/** As for commands: a leftover mark belongs to no living tab. */
function isFree({ state, pause }: QueuedPhoto, now: number): boolean {
  return state === 'sending' || isOver(pause, now)
}

/** The office has it, even if a person has decided about it since. Its bytes stay in case a backup is restored. */
export async function photoArrived(db: WaybillDatabase, holder: string, photoId: string, now: number): Promise<void> {
  await inTurn(db, holder, [db.photos, db.outbox], async () => {
    const photo = await db.photos.get(photoId)
    if (photo === undefined) return
    const arrived = { lease: null, pause: null, refusal: null, trouble: null, confirmedAt: now } as const
    await db.photos.update(photoId, { ...arrived, state: 'confirmed' })
    if (photo.state !== 'discarded') return
    const others = await db.photos.where('entryId').equals(photo.entryId).toArray()
    if (others.some(({ state }) => state === 'discarded')) return
    const entry = await db.outbox.where('entryId').equals(photo.entryId).first()
    if (entry !== undefined && entry.state !== 'discarded') await db.outbox.update(entry.seq, { discardReason: null })
  })
}

/** The same where the disk has no room to note it: an entry without its photo is one whose photo has arrived. */
export async function photoArrivedWithoutRoom(db: WaybillDatabase, holder: string, photoId: string): Promise<void> {
  await inTurn(db, holder, [db.photos, db.photoBytes], async () => {
    await db.photoBytes.delete(photoId)
    await db.photos.delete(photoId)
  })
}

export async function givePhotoBack(db: WaybillDatabase, holder: string, photoId: string): Promise<void> {
  await changeSending(db, holder, photoId, { state: 'waiting', lease: null })
}

/** The server answers other photos but not this one. */
export async function pausePhoto(
  db: WaybillDatabase,
  holder: string,
  photo: QueuedPhoto,
  pauseAfter: (failures: number) => Pause,
): Promise<void> {
  await changeSending(db, holder, photo.id, paused(photo, pauseAfter))
}

/**
 * The line broke over this photo and works for others: it is poor, or something blocks these bytes. The photo is tried after the others. It
 * never waits for a person for this alone, because nobody has refused it.
 */
export async function putPhotoLast(db: WaybillDatabase, holder: string, { id, attempts }: QueuedPhoto): Promise<void> {
  const counted = Math.max(attempts, Math.min(attempts + 1, TRIES_BEFORE_A_PERSON - 1))
  await changeSending(db, holder, id, { state: 'waiting', lease: null, attempts: counted })
}

function paused({ attempts: before }: QueuedPhoto, pauseAfter: (failures: number) => Pause): Partial<QueuedPhoto> {
  const attempts = before + 1
  return { state: 'backoff', lease: null, pause: pauseAfter(attempts), attempts, trouble: troubleAfter(attempts) }
}

/** The server will never take these bytes: they stay on the device and a person has to look. */
export async function refusePhoto(db: WaybillDatabase, holder: string, photoId: string, refusal: Refusal): Promise<void> {
  await changeSending(db, holder, photoId, { state: 'refused', lease: null, pause: null, trouble: null, refusal })
}

/**
 * The server no longer knows the command it had accepted, as after a restored backup. Both go again, the command first, and with it the
 * photos that had arrived before. What had arrived of its record since is forgotten as well, or is answered as before: it goes again behind it.
 */
export async function sendCommandAgain(
  db: WaybillDatabase,
  holder: string,
  photo: QueuedPhoto,
  pauseAfter: (failures: number) => Pause,
): Promise<void> {
  await inTurn(db, holder, [...recordTables(db), db.photos], async () => {
    const now = await db.photos.get(photo.id)
    if (now === undefined || !isWaiting(now)) return
    await db.photos.update(photo.id, paused(photo, pauseAfter))
    const entry = await db.outbox.where('entryId').equals(photo.entryId).first()
    if (entry === undefined || !hasArrived(entry)) return
    const again = [entry, ...(await arrivedBehind(db, entry))]
    // A person who was told of the arrival before giving it up is not asked again.
    const changes = { state: 'waiting', answer: null, confirmedAt: null, withdrawal: null, pause: pauseAfter(photo.attempts + 1) } as const
    await db.outbox.bulkUpdate(again.map(({ seq }) => ({ key: seq, changes })))
    await offerPhotosAgain(db, again)
    await rebaseRecords(
      db,
      again.flatMap(({ command }) => recordOf(command) ?? []),
    )
  })
}

const hasArrived = ({ state }: OutboxEntry) => state === 'accepted' || state === 'confirmed'

async function arrivedBehind(db: WaybillDatabase, { seq, orderKeys }: OutboxEntry): Promise<OutboxEntry[]> {
  return db.outbox
    .where('orderKeys')
    .anyOf(orderKeys)
    .filter((entry) => entry.seq > seq && hasArrived(entry) && entry.contentsGone !== true)
    .distinct()
    .toArray()
}

const isWaiting = ({ state }: QueuedPhoto) => state !== 'confirmed' && state !== 'discarded' && state !== 'refused'

async function changeSending(db: WaybillDatabase, holder: string, photoId: string, changes: Partial<QueuedPhoto>): Promise<void> {
  await inTurn(db, holder, [db.photos], async () => {
    const photo = await db.photos.get(photoId)
    // It has no mark if the disk had no room for the claim.
    if (photo !== undefined && isWaiting(photo)) await db.photos.update(photoId, changes)
  })
}
