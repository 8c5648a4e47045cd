import { isCapture, type CommandKind } from '#domain/sync/command.ts'
import type { DeliveryOutcome } from '#domain/shipment/delivery.ts'
import type { Reviewed } from '#domain/sync/reviewed.ts'
import type { Failure } from '#domain/shipment/failure/failure.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import type { Connection } from '#store/database/meta-rows.ts'
import { mayBeCorrected, readCorrectable, type Correctable } from '#store/outbox/corrections.ts'
import { isOver } from '#store/outbox/sync-lease.ts'
import {
  idsOf,
  isBeingWithdrawn,
  isUnsentState,
  mayBeRecreated,
  photoIdsOf,
  UNSENT_STATES,
  type OutboxEntry,
  type QueuedPhoto,
  type Refusal,
} from '#store/outbox/outbox-entry.ts'

export type PhotoStanding = 'none' | 'saved' | 'sending' | 'sent' | 'needs-you'

export interface QueueItem {
  entryId: string
  kind: CommandKind
  trackingNumber: string | null
  title: string
  /** `discarding`: given up after it may have arrived; the server has not yet said whether it had. */
  state: 'saved' | 'sending' | 'waiting-for-signal' | 'delivered-to-office' | 'needs-you' | 'sign-in-needed' | 'discarding' | 'discarded'
  outcome: DeliveryOutcome | null
  notes: string | null
  /** Why it was not delivered. */
  failure: Failure | null
  /** ISO 8601, by this device's clock. */
  claimedAt: string
  confirmedAt: string | null
  /** Whether the saved client or warehouse was a new one; null for everything else. */
  isNew: boolean | null
  /** Each in its place; the office has it only where it is `sent`. */
  photos: { id: string; state: PhotoStanding }[]
  /** The first one, with what is so of all of them: `sent` says that the office has each. Null where there is none. */
  photo: { id: string; state: PhotoStanding } | null
  refusal: Refusal | null
  /** Why a person gave it up, or only its photos when the rest had already arrived. */
  discardReason: string | null
  attempts: number
  /** A person gave it up, but the server said that it had already arrived. */
  arrivedBeforeDiscard: boolean
  /** Nobody has refused it: it is still tried by itself, but rarely. */
  isTriedAgain: boolean
  /**
   * It was handed to the network, and the server has not said what became of it. If a person gives it up now, the server is asked first.
   */
  mayHaveArrived: boolean
  /** Given up after it may have arrived, and not yet answered for any reason. */
  isBeingDiscarded: boolean
  /** Only its photos are still here to be sent or decided on. */
  onlyPhotoIsLeft: boolean
  /** The office takes only so many of one person in an hour: it goes by itself. */
  isHeldByLimit: boolean
  /** An edit of what somebody else has deleted, or a new shipment that was refused. */
  mayBeRecreated: boolean
  /** Device time until which a capture stays here to be taken back; null once it may leave. */
  undoUntil: number | null
  /** A capture first made within the last day, the latest of its corrections. */
  mayBeCorrected: boolean
  /** The office's own word why a person there looks at it; null where nobody has to, or does any more. */
  review: string | null
  /** What has become of that, once it is known. */
  decided: Reviewed | null
}

export interface QueueSummary {
  /** Saved here and still on its way, photos included; entries that need a person are counted apart. */
  unsent: number
  needsYou: number
  sending: number
  lastSentAt: number | null
}

/** Everything on its way, everything that needs a person, and what arrived or was given up in the last days; newest first. */
export async function readQueue(db: WaybillDatabase, now: number = Date.now()): Promise<QueueItem[]> {
  const entries = await db.outbox.orderBy('seq').reverse().toArray()
  const corrected = new Set(
    entries.flatMap(({ command, state }) =>
      command.kind === 'correct-delivery' && state !== 'discarded' ? [command.payload.corrects] : [],
    ),
  )
  const [all, correctable] = await Promise.all([withPhotos(db, entries), readCorrectable(db, entries, now)])
  return all.map((sent) =>
    asItem(
      {
        ...sent,
        correctable,
        isCorrected: idsOf(sent.entry).some((id) => corrected.has(id)),
        entry: asStands(sent.entry, now),
        photos: sent.photos.map((photo) => asStands(photo, now)),
      },
      now,
    ),
  )
}

/** Its lease has run out: the sending tab is gone, or had no room to note the answer. The entry waits to be sent. */
function asStands<Sending extends Pick<OutboxEntry | QueuedPhoto, 'state' | 'lease'>>(sending: Sending, now: number): Sending {
  return sending.state === 'sending' && isOver(sending.lease, now) ? { ...sending, state: 'waiting' } : sending
}

export async function readQueueSummary(db: WaybillDatabase, now: number = Date.now()): Promise<QueueSummary> {
  const items = await readQueue(db, now)
  const count = (...states: QueueItem['state'][]) => items.filter(({ state }) => states.includes(state)).length
  const sent = items.flatMap(({ confirmedAt }) => (confirmedAt === null ? [] : [Date.parse(confirmedAt)]))
  return {
    unsent: count('saved', 'sending', 'waiting-for-signal', 'sign-in-needed', 'discarding'),
    needsYou: count('needs-you'),
    sending: count('sending'),
    lastSentAt: sent.length === 0 ? null : Math.max(...sent),
  }
}

interface Sent {
  entry: OutboxEntry
  /** A later capture on this device corrects it. */
  isCorrected: boolean
  correctable: Correctable
  neverOffered: boolean
  photos: QueuedPhoto[]
  connection: Connection
}

async function withPhotos(db: WaybillDatabase, entries: OutboxEntry[]): Promise<Omit<Sent, 'correctable' | 'isCorrected'>[]> {
  const [photos, { connection }, unoffered] = await Promise.all([
    db.photos.bulkGet(entries.flatMap(photoIdsOf)),
    readMeta(db, 'contact'),
    db.neverOffered.toCollection().primaryKeys(),
  ])
  const here = new Set(unoffered)
  const byId = new Map(photos.flatMap((photo) => (photo === undefined ? [] : [[photo.id, photo]])))
  return entries.map((entry) => ({
    entry,
    neverOffered: here.has(entry.entryId),
    photos: photoIdsOf(entry).flatMap((id) => byId.get(id) ?? []),
    connection,
  }))
}

function asItem({ entry, isCorrected, correctable, neverOffered, photos, connection }: Sent, now: number): QueueItem {
  const { command } = entry
  const undoUntil = neverOffered && isUnsentState(entry.state) && !isOver(entry.hold ?? null, now) ? (entry.hold?.until ?? null) : null
  const delivery = isCapture(command) ? command.payload : null
  const confirmed = photos.reduce<number | null>((before, photo) => latest(before, photo.confirmedAt), entry.confirmedAt)
  const standing = photos.map(({ id, state }) => ({ id, state: PHOTO_STATES[state] }))
  return {
    entryId: entry.entryId,
    kind: command.kind,
    trackingNumber: entry.trackingNumber,
    title: titleOf(entry),
    state: itemState(entry, photos, connection),
    outcome: delivery?.outcome ?? null,
    notes: delivery === null ? null : delivery.notes,
    failure: delivery?.failure ?? null,
    claimedAt: command.claimedAt,
    confirmedAt: confirmed === null || entry.state === 'discarded' ? null : new Date(confirmed).toISOString(),
    isNew:
      command.kind === 'save-client' || command.kind === 'save-warehouse' || command.kind === 'save-run-sheet'
        ? command.payload.isNew
        : null,
    photos: standing,
    photo: asOne(standing),
    refusal: refusalOf(entry, photos),
    discardReason: entry.discardReason,
    attempts: entry.attempts + Math.max(0, ...photos.map(({ attempts }) => attempts)),
    arrivedBeforeDiscard: hasArrived(entry) && entry.withdrawal !== null,
    isTriedAgain: entry.state !== 'refused' && photos.every(({ state }) => state !== 'refused'),
    mayHaveArrived: isUnanswered(entry) && !neverOffered,
    isBeingDiscarded: isBeingWithdrawn(entry),
    onlyPhotoIsLeft: hasArrived(entry),
    // A person who asks for it to go now ends the wait, and then the office says it anew or takes it.
    isHeldByLimit: entry.isHeldByLimit === true && entry.state === 'backoff',
    mayBeRecreated: mayBeRecreated(entry),
    undoUntil,
    mayBeCorrected: undoUntil === null && !isCorrected && mayBeCorrected(entry, correctable, now),
    ...reviewOf(entry),
  }
}

/** Delivered to office means all of it: the command and each of its photos. */
function itemState(entry: OutboxEntry, photos: readonly QueuedPhoto[], connection: Connection): QueueItem['state'] {
  if (entry.state === 'discarded') return 'discarded'
  const parts: string[] = [entry, ...photos].map(({ state }) => state)
  if (parts.includes('refused') || isTrouble(entry) || photos.some(isTrouble)) return 'needs-you'
  if (parts.every((state) => state === 'accepted' || state === 'confirmed' || state === 'discarded')) return 'delivered-to-office'
  if (parts.includes('signed-out') || connection === 'signed-out') return 'sign-in-needed'
  if (isBeingWithdrawn(entry)) return 'discarding'
  if (parts.includes('sending')) return 'sending'
  if (connection === 'no-signal' || connection === 'captive-portal') return 'waiting-for-signal'
  return 'saved'
}

/** An entry that has long failed by itself needs a person, though it is still tried. */
function isTrouble({ state, trouble }: { state: string; trouble: Refusal | null }): boolean {
  return trouble !== null && state !== 'confirmed' && state !== 'discarded'
}

function refusalOf(entry: OutboxEntry, photos: readonly QueuedPhoto[]): Refusal | null {
  const ofPhotos = [...photos.map(({ refusal }) => refusal), ...photos.map(({ trouble }) => trouble)]
  return entry.refusal ?? entry.trouble ?? ofPhotos.find((each) => each !== null) ?? null
}

/** The one that is least at the office stands for all. */
const LEAST_FIRST = ['needs-you', 'sending', 'saved', 'none', 'sent'] as const satisfies readonly PhotoStanding[]

function asOne(photos: QueueItem['photos']): QueueItem['photo'] {
  const [first] = photos
  const state = LEAST_FIRST.find((least) => photos.some((photo) => photo.state === least))
  return first === undefined || state === undefined ? null : { id: first.id, state }
}

function hasArrived({ state }: OutboxEntry): boolean {
  return state === 'accepted' || state === 'confirmed'
}

function reviewOf(entry: OutboxEntry): Pick<QueueItem, 'review' | 'decided'> {
  const { review = null, reviewed } = (hasArrived(entry) && entry.answer) || {}
  if (reviewed === undefined) return { review, decided: null }
  return reviewed.state === 'open' ? { review: reviewed.reason, decided: null } : { review: null, decided: reviewed }
}

/** Without the server's own word on it, yes or no. */
function isUnanswered({ state, answer }: OutboxEntry): boolean {
  return isUnsentState(state) || (state === 'refused' && answer === null)
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
} as const satisfies Record<QueuedPhoto['state'], PhotoStanding>

const TITLES: Record<CommandKind, string> = {
  'record-delivery': 'Delivery',
  'correct-delivery': 'Corrected delivery',
  'create-shipment': 'New shipment',
  'update-shipment': 'Changed shipment',
  'delete-shipment': 'Deleted shipment',
  'assign-driver': 'Assigned driver',
  'save-client': 'Changed client',
  'delete-client': 'Deleted client',
  'save-warehouse': 'Changed warehouse',
  'delete-warehouse': 'Deleted warehouse',
  'scan-at-warehouse': 'Warehouse scan',
  'decide-failed': 'Decided failed delivery',
  'undo-scan': 'Undone scan',
  'save-run-sheet': 'Changed run sheet',
  'send-out-run-sheet': 'Sent out run sheet',
  'close-run-sheet': 'Closed run sheet',
  withdraw: 'Withdrawn work',
}

function titleOf({ command, trackingNumber }: OutboxEntry): string {
  const { kind, payload } = command
  if (kind === 'save-client') return savedTitle(kind, 'New client', payload.isNew, payload.changes.client_name?.to)
  if (kind === 'save-warehouse') return savedTitle(kind, 'New warehouse', payload.isNew, payload.changes.name?.to)
  // A newer tab may have queued a kind that this one cannot name.
  const title = (TITLES as Partial<Record<string, string>>)[kind] ?? 'Saved work'
  return trackingNumber === null ? title : `${title} ${trackingNumber}`
}

function savedTitle(kind: CommandKind, ifNew: string, isNew: boolean, name: string | undefined): string {
  return [isNew ? ifNew : TITLES[kind], name].filter(Boolean).join(' ')
}

/** Entries that a removal of this database would lose. */
export async function readUnsentEntries(db: WaybillDatabase): Promise<OutboxEntry[]> {
  const entries = await db.outbox.orderBy('seq').toArray()
  const kept = await withPhotos(db, entries)
  return kept.filter(({ entry, photos }) => isUnsent(entry, photos)).map(({ entry }) => entry)
}

function isUnsent(entry: OutboxEntry, photos: readonly QueuedPhoto[]): boolean {
  if (entry.state === 'discarded') return false
  const commandUnsent = entry.state === 'refused' || UNSENT_STATES.some((state) => state === entry.state)
  return commandUnsent || photos.some(({ state }) => state !== 'confirmed' && state !== 'discarded')
}
