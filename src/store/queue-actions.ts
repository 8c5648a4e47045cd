import { recordOf } from '#domain/apply-command.ts'
import type { Command } from '#domain/command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { seenClient, seenWarehouse } from '#store/seen-directory.ts'
import { readMeta } from '#store/meta.ts'
import { idsOf, isBeingWithdrawn, isUnsentState, type OutboxEntry } from '#store/outbox-entry.ts'
import { recordTables, refreshRecords } from '#store/refresh-records.ts'
import { seenShipment } from '#store/seen-shipment.ts'

const FROM_THE_BEGINNING = { attempts: 0, pause: null, lease: null, refusal: null, trouble: null } as const

/** A person asks to try again: pauses end, and what was refused goes out once more. */
export async function retryNow(db: WaybillDatabase, entryId: string): Promise<void> {
  await saveWork(db, [...recordTables(db), db.photos, db.details], async () => {
    const entry = await entryOf(db, entryId)
    if (entry === undefined) return
    if (entry.state === 'refused') await sendRefused(db, entry)
    else if (entry.state === 'backoff' || entry.state === 'signed-out')
      await db.outbox.update(entry.seq, { ...FROM_THE_BEGINNING, state: 'waiting' })
    if (entry.photoId === null) return
    const photo = await db.photos.get(entry.photoId)
    if (photo && ['refused', 'backoff', 'signed-out'].includes(photo.state)) {
      await db.photos.update(photo.id, { ...FROM_THE_BEGINNING, state: 'waiting' })
    }
  })
}

/**
 * What the server has answered with a no becomes a new command: to the old one it would only repeat its answer. The new one names every id it
 * had before, so that a late twin of an earlier try never makes it two. What was turned away before the server could say so may have been
 * carried out by an earlier try whose answer was lost: it keeps its id, by which the server knows it.
 */
async function sendRefused(db: WaybillDatabase, entry: OutboxEntry): Promise<void> {
  const isNew = entry.answer !== null && !isBeingWithdrawn(entry)
  const command = isNew ? { ...(await asSeenNow(db, entry.command)), id: crypto.randomUUID(), replaces: idsOf(entry) } : entry.command
  const changes = { ...FROM_THE_BEGINNING, entryId: command.id, command, state: 'waiting', answer: null } as const
  const record = recordOf(command)
  if (record !== null) await refreshRecords(db, [record])
  await db.outbox.update(entry.seq, changes)
  if (isNew) await db.neverOffered.put({ entryId: command.id })
  if (entry.photoId !== null) await db.photos.update(entry.photoId, { entryId: command.id })
  if (record !== null) await refreshRecords(db, [record])
}

/** The row has been back with what others changed: a person who deletes it or gives it away all the same has seen that. */
async function asSeenNow(db: WaybillDatabase, command: Command): Promise<Command> {
  switch (command.kind) {
    case 'delete-shipment': {
      const { seenAt } = await seenShipment(db, command.payload.id)
      return seenAt === null ? command : { ...command, payload: { ...command.payload, seenAt } }
    }
    case 'delete-client':
      return { ...command, payload: { ...command.payload, ...(await seenClient(db, command.payload.id)) } }
    case 'delete-warehouse':
      return { ...command, payload: { ...command.payload, ...(await seenWarehouse(db, command.payload.id)) } }
    default:
      return command
  }
}

/**
 * What has become of something that a person gives up. `asked`: it may have arrived, and the server will say. `arrived`: all of it had reached the
 * office in the time between, and nothing is given up.
 */
export type Discarded = 'discarded' | 'asked' | 'photo-only' | 'arrived'

/**
 * A person gives up an entry and says why. What cannot have arrived, or was refused by the server itself, ends here; for anything else the
 * server is asked first, since forgetting it here would not take it back there. What had arrived stays its receipt, and only its photo is no
 * longer sent. It is kept for seven days like a receipt, its photo too; what it had changed on this device is taken back.
 */
export async function discardEntry(db: WaybillDatabase, entryId: string, reason: string, now: Date = new Date()): Promise<Discarded> {
  const why = reason.trim()
  if (why === '') throw new Error('Discarding needs a reason')
  return saveWork(db, [...recordTables(db), db.photos], async (): Promise<Discarded> => {
    const entry = await entryOf(db, entryId)
    if (entry === undefined || entry.state === 'discarded') return 'discarded'
    if (entry.state === 'accepted' || entry.state === 'confirmed') {
      return discardPhotoAlone(db, entry, why, now)
    }
    const ends = isBeingWithdrawn(entry) || (await cannotHaveArrived(db, entry))
    if (ends) await endHere(db, entry, why, now)
    else await withdraw(db, entry, why, now)
    return ends ? 'discarded' : 'asked'
  })
}

/** Somebody takes their leave of this device: what is left ends here, whatever may have arrived of it. */
export async function leaveBehind(db: WaybillDatabase, entryId: string, reason: string, now: Date = new Date()): Promise<void> {
  await saveWork(db, [...recordTables(db), db.photos], async () => {
    const entry = await entryOf(db, entryId)
    if (entry === undefined || entry.state === 'discarded') return
    if (isUnsentState(entry.state) || entry.state === 'refused') await endHere(db, entry, reason, now)
    else await discardPhotoAlone(db, entry, reason, now)
  })
}

/** Never handed to the network, or answered with a no by the server itself: nothing of it was carried out, nor will be. */
export async function cannotHaveArrived(db: WaybillDatabase, entry: OutboxEntry): Promise<boolean> {
  if (entry.state === 'refused' && entry.answer !== null) return true
  return (await db.neverOffered.get(entry.entryId)) !== undefined
}

async function endHere(db: WaybillDatabase, entry: OutboxEntry, why: string, now: Date): Promise<void> {
  const ended = { state: 'discarded', lease: null, pause: null, trouble: null, confirmedAt: now.getTime() } as const
  const uncertain = isBeingWithdrawn(entry)
    ? { withdrawal: null, discardReason: `${why} (Whether it had reached the office was not answered.)` }
    : null
  await db.outbox.update(entry.seq, { ...ended, discardReason: why, ...uncertain })
  await db.neverOffered.delete(entry.entryId)
  await discardPhotoOf(db, entry, now)
  await showAnew(db, entry)
}

async function withdraw(db: WaybillDatabase, entry: OutboxEntry, reason: string, now: Date): Promise<void> {
  const { clockOffsetMs } = await readMeta(db, 'contact')
  const command: Command<'withdraw'> = {
    id: crypto.randomUUID(),
    kind: 'withdraw',
    payloadVersion: 1,
    record: entry.command.record,
    claimedAt: now.toISOString(),
    clockOffsetMs,
    payload: { commandId: entry.entryId, commandKind: entry.command.kind },
    ...(entry.command.replaces !== undefined && { replaces: entry.command.replaces }),
  }
  await db.outbox.update(entry.seq, { ...FROM_THE_BEGINNING, state: 'waiting', answer: null, withdrawal: { command, reason } })
  await showAnew(db, entry)
}

async function discardPhotoAlone(db: WaybillDatabase, entry: OutboxEntry, why: string, now: Date): Promise<'photo-only' | 'arrived'> {
  if (!(await discardPhotoOf(db, entry, now))) return 'arrived'
  await db.outbox.update(entry.seq, { discardReason: why })
  return 'photo-only'
}

/** Never a photo that belongs to another entry. False where there is none to give up. */
async function discardPhotoOf(db: WaybillDatabase, { photoId, entryId }: OutboxEntry, now: Date): Promise<boolean> {
  const photo = photoId === null ? undefined : await db.photos.get(photoId)
  if (photoId === null || photo?.entryId !== entryId || photo.state === 'confirmed') return false
  await db.photos.update(photoId, { state: 'discarded', lease: null, pause: null, trouble: null, confirmedAt: now.getTime() })
  return true
}

async function showAnew(db: WaybillDatabase, { command }: OutboxEntry): Promise<void> {
  const record = recordOf(command)
  if (record !== null) await refreshRecords(db, [record])
}

/** Undefined once the device has let go of its bytes. */
export async function readPhotoBytes(db: WaybillDatabase, photoId: string): Promise<ArrayBuffer | undefined> {
  return (await db.photoBytes.get(photoId))?.bytes
}

/** Also under an id that it had before: another tab may have sent it anew since this one showed it. */
async function entryOf(db: WaybillDatabase, entryId: string): Promise<OutboxEntry | undefined> {
  const entry = await db.outbox.where('entryId').equals(entryId).first()
  return entry ?? (await db.outbox.filter(({ command }) => command.replaces?.includes(entryId) === true).first())
}
