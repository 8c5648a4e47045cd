import type { Command, CommandKind } from '#domain/sync/command.ts'
import { recordKey } from '#domain/sync/command.ts'
import { openDatabase, type WaybillDatabase } from '#store/database/database.ts'
import type { OutboxEntry, Pause, QueuedPhoto } from '#store/outbox/outbox-entry.ts'
import { takeSyncLease } from '#store/outbox/sync-lease.ts'

/** The tab whose turn it is in these tests, and its time. */
export const HOLDER = 'this tab'
export const NOW = 1_000_000

export const goesOn: Pause = { from: NOW - 10, until: NOW + 1 }
export const justOver: Pause = { from: NOW - 10, until: NOW }
/** Begun after now: the clock was set back since. */
export const ofTomorrow: Pause = { from: NOW + 1, until: NOW + 10 }

/** A delivery as it waits in the outbox; what matters to a test is given. Its id is its capture's. */
export function someEntry(entryId: string, shipmentId: string, given: Partial<OutboxEntry> = {}): Omit<OutboxEntry, 'seq'> {
  const command: Command<'record-delivery'> = {
    id: entryId,
    kind: 'record-delivery',
    payloadVersion: 1,
    record: recordKey.shipment(shipmentId),
    claimedAt: new Date(NOW - 5_000).toISOString(),
    clockOffsetMs: 0,
    payload: { shipmentId, trackingNumber: `17-${shipmentId}`, outcome: 'Delivered', notes: '', photo: null },
  }
  return {
    entryId,
    command,
    orderKeys: [recordKey.shipment(shipmentId)],
    trackingNumber: `17-${shipmentId}`,
    state: 'waiting',
    photoId: null,
    answer: null,
    discardReason: null,
    withdrawal: null,
    attempts: 0,
    pause: null,
    lease: null,
    refusal: null,
    trouble: null,
    confirmedAt: null,
    ...given,
  }
}

type Done = { [Kind in CommandKind]: Pick<Command<Kind>, 'kind' | 'payload'> }[CommandKind]

/** Work of any kind as it waits in the outbox, made by a person at this time of the device. */
export function someWork(
  entryId: string,
  record: string,
  done: Done,
  { claimedAt = new Date(NOW).toISOString(), ...given }: Partial<Omit<OutboxEntry, 'command'>> & { claimedAt?: string } = {},
): Omit<OutboxEntry, 'seq'> {
  const command: Command = { id: entryId, payloadVersion: 1, record, claimedAt, clockOffsetMs: 0, ...done }
  return { ...someEntry(entryId, ''), orderKeys: [record], trackingNumber: null, ...given, command }
}

/** The question that goes out for an entry which a person gave up. */
export function someWithdrawal(entryId: string, reason = 'wrong parcel'): NonNullable<OutboxEntry['withdrawal']> {
  return {
    reason,
    command: {
      id: `w-${entryId}`,
      kind: 'withdraw',
      payloadVersion: 1,
      record: recordKey.shipment('any'),
      claimedAt: new Date(NOW).toISOString(),
      clockOffsetMs: 0,
      payload: { commandId: entryId, commandKind: 'record-delivery' },
    },
  }
}

/** A photo's row as it waits behind its entry. */
export function somePhotoRow(id: string, entryId: string, given: Partial<QueuedPhoto> = {}): QueuedPhoto {
  return {
    id,
    entryId,
    state: 'waiting',
    sha256: 'a'.repeat(64),
    size: 10,
    type: 'image/jpeg',
    width: 4,
    height: 3,
    takenAt: NOW - 5_000,
    attempts: 0,
    pause: null,
    lease: null,
    refusal: null,
    trouble: null,
    confirmedAt: null,
    ...given,
  }
}

/** A device whose turn it is, with these in its outbox; those named were never handed to the network. */
export async function outboxWith(
  entries: readonly Omit<OutboxEntry, 'seq'>[],
  { photos = [], neverOffered = [] }: { photos?: QueuedPhoto[]; neverOffered?: string[] } = {},
): Promise<WaybillDatabase> {
  const db = openDatabase(crypto.randomUUID())
  await takeSyncLease(db, HOLDER, NOW)
  await db.outbox.bulkAdd(entries)
  await db.photos.bulkAdd(photos)
  await db.neverOffered.bulkAdd(neverOffered.map((entryId) => ({ entryId })))
  return db
}

/** Everything as it lies there, by id. */
export async function entriesById(db: WaybillDatabase): Promise<Record<string, OutboxEntry>> {
  return Object.fromEntries((await db.outbox.toArray()).map((entry) => [entry.entryId, entry]))
}

export async function photosById(db: WaybillDatabase): Promise<Record<string, QueuedPhoto>> {
  return Object.fromEntries((await db.photos.toArray()).map((photo) => [photo.id, photo]))
}
