import type { CommandKind } from '#domain/command.ts'
import type { DeliveryOutcome } from '#domain/delivery.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { readMeta } from '#store/meta.ts'
import type { Connection } from '#store/meta-rows.ts'
import { mayBeWrittenAgain } from '#store/write-again.ts'
import { UNSENT_STATES, type OutboxEntry, type QueuedPhoto, type Refusal } from '#store/outbox-entry.ts'

export interface QueueItem {
  entryId: string
  kind: CommandKind
  trackingNumber: string | null
  title: string
  state: 'saved' | 'sending' | 'waiting-for-signal' | 'delivered-to-office' | 'needs-you' | 'sign-in-needed' | 'discarded'
  outcome: DeliveryOutcome | null
  notes: string | null
  /** ISO 8601, by this device's clock. */
  claimedAt: string
  confirmedAt: string | null
  /** Whether the saved client or warehouse was a new one; null for everything else. */
  isNew: boolean | null
  photo: { id: string; state: 'none' | 'saved' | 'sending' | 'sent' | 'needs-you' } | null
  refusal: Refusal | null
  /** Why a person gave it up, or only its photo where the rest had arrived already. */
  discardReason: string | null
  attempts: number
  /** An edit of what somebody else has deleted. */
  mayBeWrittenAgain: boolean
}

export interface QueueSummary {
  /** Saved here and still on its way, photos included; what needs a person is counted apart. */
  unsent: number
  needsYou: number
  sending: number
  lastSentAt: number | null
}

/** Everything that is on its way, needs a person, or arrived or was given up in the last days; newest first. */
export async function readQueue(db: WaybillDatabase): Promise<QueueItem[]> {
  const entries = await db.outbox.orderBy('seq').reverse().toArray()
  return (await withPhotos(db, entries)).map(asItem)
}

export async function readQueueSummary(db: WaybillDatabase): Promise<QueueSummary> {
  const items = await readQueue(db)
  const count = (...states: QueueItem['state'][]) => items.filter(({ state }) => states.includes(state)).length
  const sent = items.flatMap(({ confirmedAt }) => (confirmedAt === null ? [] : [Date.parse(confirmedAt)]))
  return {
    unsent: count('saved', 'sending', 'waiting-for-signal', 'sign-in-needed'),
    needsYou: count('needs-you'),
    sending: count('sending'),
    lastSentAt: sent.length === 0 ? null : Math.max(...sent),
  }
}

interface Sent {
  entry: OutboxEntry
  photo: QueuedPhoto | undefined
  connection: Connection
}

async function withPhotos(db: WaybillDatabase, entries: OutboxEntry[]): Promise<Sent[]> {
  const [photos, { connection }] = await Promise.all([
    db.photos.bulkGet(entries.flatMap(({ photoId }) => (photoId === null ? [] : [photoId]))),
    readMeta(db, 'contact'),
  ])
  const byId = new Map(photos.flatMap((photo) => (photo === undefined ? [] : [[photo.id, photo]])))
  return entries.map((entry) => ({ entry, photo: entry.photoId === null ? undefined : byId.get(entry.photoId), connection }))
}

function asItem({ entry, photo, connection }: Sent): QueueItem {
  const { command } = entry
  const delivery = command.kind === 'record-delivery' ? command.payload : null
  const confirmed = latest(entry.confirmedAt, photo === undefined ? entry.confirmedAt : photo.confirmedAt)
  return {
    entryId: entry.entryId,
    kind: command.kind,
    trackingNumber: entry.trackingNumber,
    title: titleOf(entry),
    state: itemState(entry, photo, connection),
    outcome: delivery?.outcome ?? null,
    notes: delivery === null ? null : delivery.notes,
    claimedAt: command.claimedAt,
    confirmedAt: confirmed === null || entry.state === 'discarded' ? null : new Date(confirmed).toISOString(),
    isNew: command.kind === 'save-client' || command.kind === 'save-warehouse' ? command.payload.isNew : null,
    photo: photo === undefined ? null : { id: photo.id, state: PHOTO_STATES[photo.state] },
    refusal: entry.refusal ?? photo?.refusal ?? null,
    discardReason: entry.discardReason,
    attempts: entry.attempts + (photo?.attempts ?? 0),
    mayBeWrittenAgain: mayBeWrittenAgain(entry),
  }
}

/** Delivered to office means both: the command and its photo. */
function itemState(entry: OutboxEntry, photo: QueuedPhoto | undefined, connection: Connection): QueueItem['state'] {
  if (entry.state === 'discarded') return 'discarded'
  const parts = photo === undefined ? [entry.state] : [entry.state, photo.state]
  if (parts.includes('refused')) return 'needs-you'
  if (parts.every((state) => state === 'accepted' || state === 'confirmed' || state === 'discarded')) return 'delivered-to-office'
  if (parts.includes('signed-out') || connection === 'signed-out') return 'sign-in-needed'
  if (parts.includes('sending')) return 'sending'
  if (connection === 'no-signal' || connection === 'captive-portal') return 'waiting-for-signal'
  return 'saved'
}

function latest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? null : Math.max(one, other)
}

const PHOTO_STATES = {
  waiting: 'saved',
  backoff: 'saved',
  'signed-out': 'saved',
  sending: 'sending',
  refused: 'needs-you',
  confirmed: 'sent',
  discarded: 'none',
} as const satisfies Record<QueuedPhoto['state'], NonNullable<QueueItem['photo']>['state']>

const TITLES: Record<CommandKind, string> = {
  'record-delivery': 'Delivery',
  'create-shipment': 'New shipment',
  'update-shipment': 'Changed shipment',
  'delete-shipment': 'Deleted shipment',
  'assign-driver': 'Assigned driver',
  'save-client': 'Changed client',
  'delete-client': 'Deleted client',
  'save-warehouse': 'Changed warehouse',
  'delete-warehouse': 'Deleted warehouse',
  'scan-at-warehouse': 'Warehouse scan',
  'undo-scan': 'Undone scan',
}

function titleOf({ command, trackingNumber }: OutboxEntry): string {
  const { kind, payload } = command
  if (kind === 'save-client') return savedTitle(kind, 'New client', payload.isNew, payload.changes.client_name?.to)
  if (kind === 'save-warehouse') return savedTitle(kind, 'New warehouse', payload.isNew, payload.changes.name?.to)
  return trackingNumber === null ? TITLES[kind] : `${TITLES[kind]} ${trackingNumber}`
}

function savedTitle(kind: CommandKind, ifNew: string, isNew: boolean, name: string | undefined): string {
  return [isNew ? ifNew : TITLES[kind], name].filter(Boolean).join(' ')
}

/** Entries that a removal of this database would lose. */
export async function readUnsentEntries(db: WaybillDatabase): Promise<OutboxEntry[]> {
  const entries = await db.outbox.orderBy('seq').toArray()
  const kept = await withPhotos(db, entries)
  return kept.filter(({ entry, photo }) => isUnsent(entry, photo)).map(({ entry }) => entry)
}

function isUnsent(entry: OutboxEntry, photo: QueuedPhoto | undefined): boolean {
  if (entry.state === 'discarded') return false
  const commandUnsent = entry.state === 'refused' || UNSENT_STATES.some((state) => state === entry.state)
  return commandUnsent || (photo !== undefined && photo.state !== 'confirmed' && photo.state !== 'discarded')
}
