import { recordOf } from '#domain/apply-command.ts'
import type { Command } from '#domain/command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import type { OutboxEntry } from '#store/outbox-entry.ts'
import { recordTables, refreshRecords } from '#store/refresh-records.ts'
import { seenShipment } from '#store/seen-shipment.ts'

const FROM_THE_BEGINNING = { attempts: 0, pause: null, lease: null, refusal: null } as const

/** A person asks to try again: pauses end, and what was refused goes out once more. */
export async function retryNow(db: WaybillDatabase, entryId: string): Promise<void> {
  await db.transaction('rw', [...recordTables(db), db.photos, db.details], async () => {
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
 * What the server has answered with a no becomes a new command: to the old one it would only repeat its answer, and nothing of it was
 * carried out. What was turned away before it could say so may have been carried out by an earlier try whose answer was lost:
 * it keeps its id, by which the server knows it.
 */
async function sendRefused(db: WaybillDatabase, entry: OutboxEntry): Promise<void> {
  const command = entry.answer === null ? entry.command : { ...(await asSeenNow(db, entry.command)), id: crypto.randomUUID() }
  const changes = { ...FROM_THE_BEGINNING, entryId: command.id, command, state: 'waiting', answer: null } as const
  const record = recordOf(command)
  if (record !== null) await refreshRecords(db, [record])
  await db.outbox.update(entry.seq, changes)
  if (entry.photoId !== null) await db.photos.update(entry.photoId, { entryId: command.id })
  if (record !== null) await refreshRecords(db, [record])
}

/** The row has been back with what others changed: whoever deletes it all the same has seen that. */
async function asSeenNow(db: WaybillDatabase, command: Command): Promise<Command> {
  if (command.kind !== 'delete-shipment') return command
  const { seenAt } = await seenShipment(db, command.payload.id)
  return seenAt === null ? command : { ...command, payload: { ...command.payload, seenAt } }
}

/**
 * A person gives up an entry and says why. It is kept for seven days like a receipt, its photo too; what it had changed on this
 * device is taken back.
 */
export async function discardEntry(db: WaybillDatabase, entryId: string, reason: string, now: Date = new Date()): Promise<void> {
  const why = reason.trim()
  if (why === '') throw new Error('Discarding needs a reason')
  await db.transaction('rw', [...recordTables(db), db.photos], async () => {
    const entry = await entryOf(db, entryId)
    if (entry === undefined) return
    const ended = { state: 'discarded', lease: null, pause: null, confirmedAt: now.getTime() } as const
    // What the server has already accepted stays its receipt; only what is still here can be given up.
    const isHere = entry.state !== 'accepted' && entry.state !== 'confirmed'
    await db.outbox.update(entry.seq, isHere ? { ...ended, discardReason: why } : { discardReason: why })
    if (entry.photoId !== null && (await db.photos.get(entry.photoId))?.state !== 'confirmed') await db.photos.update(entry.photoId, ended)
    const record = recordOf(entry.command)
    if (record !== null) await refreshRecords(db, [record])
  })
}

/** Undefined once the server has confirmed the photo and the device has let go of its bytes. */
export async function readPhotoBytes(db: WaybillDatabase, photoId: string): Promise<ArrayBuffer | undefined> {
  return (await db.photoBytes.get(photoId))?.bytes
}

async function entryOf(db: WaybillDatabase, entryId: string): Promise<OutboxEntry | undefined> {
  return db.outbox.where('entryId').equals(entryId).first()
}
