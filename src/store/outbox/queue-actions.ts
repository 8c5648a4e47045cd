import { recordOf } from '#domain/sync/apply-command.ts'
import type { Command } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { seenClient, seenWarehouse } from '#store/records/seen-directory.ts'
import { readMeta } from '#store/database/meta.ts'
import { passOnToCorrection } from '#store/outbox/corrections.ts'
import { discardPhotosOf } from '#store/outbox/discard-photos.ts'
import { noteWork } from '#store/outbox/noted-work.ts'
import { idsOf, isBeingWithdrawn, isUnsentState, photoIdsOf, type OutboxEntry, type QueuedPhoto } from '#store/outbox/outbox-entry.ts'
import { cannotHaveArrived, entryOf } from '#store/outbox/read-entry.ts'
import { isOver } from '#store/outbox/sync-lease.ts'
import { recordTables, rebaseRecords } from '#store/records/rebase-records.ts'
import { seenShipment } from '#store/records/seen-shipment.ts'

const FROM_THE_BEGINNING = { attempts: 0, pause: null, lease: null, refusal: null, trouble: null } as const

/** A person asks to try again: pauses and the time to take it back end, and refused entries go out again. */
export async function retryNow(db: WaybillDatabase, entryId: string, now: Date = new Date()): Promise<void> {
  await saveWork(db, [...recordTables(db), db.photos, db.openedShipments], async () => {
    const entry = await entryOf(db, entryId)
    if (entry === undefined) return
    const photos = await photosHere(db, entry)
    const isHeld = isHeldUp(entry) || (entry.state === 'waiting' && !isOver(entry.hold ?? null, now.getTime()))
    if (entry.state === 'refused') await sendRefused(db, entry)
    else if (isHeld) await db.outbox.update(entry.seq, { ...FROM_THE_BEGINNING, state: 'waiting', hold: null })
    const again = photos.filter((photo) => photo.state === 'refused' || isHeldUp(photo))
    await db.photos.bulkUpdate(again.map(({ id }) => ({ key: id, changes: { ...FROM_THE_BEGINNING, state: 'waiting' } })))
    // On a full disk a request that changes nothing must not fail.
    if (entry.state === 'refused' || isHeld || again.length > 0) await noteWork(db)
  })
}

const isHeldUp = ({ state }: Pick<OutboxEntry | QueuedPhoto, 'state'>) => state === 'backoff' || state === 'signed-out'

/**
 * A command that the server itself refused becomes a new one: to the old one it would only repeat its answer. The new one names all its
 * earlier ids, so that a late twin of an earlier try never makes it two. A command that was turned away unread may have been carried out by
 * an earlier try whose answer was lost. It keeps its id, by which the server knows it.
 */
async function sendRefused(db: WaybillDatabase, entry: OutboxEntry): Promise<void> {
  const isNew = entry.answer !== null && !isBeingWithdrawn(entry)
  const command = isNew ? { ...(await asSeenNow(db, entry.command)), id: crypto.randomUUID(), replaces: idsOf(entry) } : entry.command
  const changes = { ...FROM_THE_BEGINNING, entryId: command.id, command, state: 'waiting', answer: null } as const
  const record = recordOf(command)
  const isHereAlone = isNew && (await cannotHaveArrived(db, entry))
  await db.outbox.update(entry.seq, changes)
  if (isHereAlone) await db.neverOffered.put({ entryId: command.id })
  await db.photos.bulkUpdate(photoIdsOf(entry).map((id) => ({ key: id, changes: { entryId: command.id } })))
  if (record !== null) await rebaseRecords(db, [record])
}

/** The row has come back with the changes of others. A person who still deletes or reassigns it has seen them. */
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
 * What becomes of an entry that a person gives up. `asked`: it may have arrived, and the server will say. `arrived`: all of it has reached
 * the office since, and nothing is given up. `not-here`: another tab has taken it back into the form, from where it may be submitted again,
 * or has decided on it, and what it decided goes in its place.
 */
export type Discarded = 'discarded' | 'asked' | 'photo-only' | 'arrived' | 'not-here'

/**
 * A person gives up an entry and says why. An entry that cannot have arrived, or that the server itself refused, ends here. For any other
 * the server is asked first, because forgetting it here would not take it back there. If the command had arrived, it stays a receipt and
 * only its photos are no longer sent. The entry and its photos are kept for seven days like a receipt; its change on this device is taken
 * back.
 */
export async function discardEntry(db: WaybillDatabase, entryId: string, reason: string, now: Date = new Date()): Promise<Discarded> {
  const why = reason.trim()
  if (why === '') throw new Error('Discarding needs a reason')
  return saveWork(db, [...recordTables(db), db.photos], async (): Promise<Discarded> => {
    const entry = await entryOf(db, entryId)
    if (entry === undefined) return 'not-here'
    if (entry.state === 'discarded') return (await goesInItsPlace(db, entry)) ? 'not-here' : 'discarded'
    if (entry.state === 'accepted' || entry.state === 'confirmed') {
      return discardPhotosAlone(db, entry, why, now)
    }
    // It goes out as a question, or makes way for the entries behind it.
    await noteWork(db)
    const ends = isBeingWithdrawn(entry) || (await cannotHaveArrived(db, entry))
    if (ends) await endHere(db, entry, why, now)
    else await withdraw(db, entry, why, now)
    return ends ? 'discarded' : 'asked'
  })
}

async function goesInItsPlace(db: WaybillDatabase, { entryId }: OutboxEntry): Promise<boolean> {
  return (await db.outbox.filter(({ command, state }) => state !== 'discarded' && command.replaces?.includes(entryId) === true).count()) > 0
}

/** A person leaves this device: what is left ends here, even if some of it may have arrived. */
export async function leaveBehind(db: WaybillDatabase, entryId: string, reason: string, now: Date = new Date()): Promise<void> {
  await saveWork(db, [...recordTables(db), db.photos], async () => {
    const entry = await entryOf(db, entryId)
    if (entry === undefined || entry.state === 'discarded') return
    if (isUnsentState(entry.state) || entry.state === 'refused') await endHere(db, entry, reason, now)
    else await discardPhotosAlone(db, entry, reason, now)
  })
}

async function endHere(db: WaybillDatabase, entry: OutboxEntry, why: string, now: Date): Promise<void> {
  const ended = { state: 'discarded', lease: null, hold: null, pause: null, trouble: null, confirmedAt: now.getTime() } as const
  const uncertain = isBeingWithdrawn(entry)
    ? { withdrawal: null, discardReason: `${why} (Whether it had reached the office was not answered.)` }
    : null
  await db.outbox.update(entry.seq, { ...ended, discardReason: why, ...uncertain })
  await db.neverOffered.delete(entry.entryId)
  await passOnToCorrection(db, entry)
  await discardPhotosOf(db, entry, now.getTime())
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
  // The hour's limit holds back captures, not questions about them.
  const asked = { ...FROM_THE_BEGINNING, state: 'waiting', answer: null, isHeldByLimit: false, withdrawal: { command, reason } } as const
  await db.outbox.update(entry.seq, asked)
  await showAnew(db, entry)
}

async function discardPhotosAlone(db: WaybillDatabase, entry: OutboxEntry, why: string, now: Date): Promise<'photo-only' | 'arrived'> {
  if (!(await discardPhotosOf(db, entry, now.getTime()))) return 'arrived'
  await db.outbox.update(entry.seq, { discardReason: why })
  return 'photo-only'
}

async function photosHere(db: WaybillDatabase, entry: OutboxEntry): Promise<QueuedPhoto[]> {
  const photos = await db.photos.bulkGet(photoIdsOf(entry))
  return photos.filter((photo) => photo !== undefined)
}

async function showAnew(db: WaybillDatabase, { command }: OutboxEntry): Promise<void> {
  const record = recordOf(command)
  if (record !== null) await rebaseRecords(db, [record])
}
