import type { WaybillDatabase } from '#store/database.ts'
import { inTurn, isOver, LEASE_MS } from '#store/drainer.ts'
import { orStorageFull } from '#store/storage-full.ts'
import {
  isBeingWithdrawn,
  TRIES_BEFORE_A_PERSON,
  UNSENT_STATES,
  type OutboxEntry,
  type Pause,
  type QueuedPhoto,
  type Refusal,
} from '#store/outbox-entry.ts'

export interface Claim {
  holder: string
  now: number
  limit: number
  /** These have had their turn in this round. */
  except: ReadonlySet<string>
  /** These alone; null: any. */
  among: ReadonlySet<string> | null
}

/** Commands that wait in the outbox, in whatever state of waiting. */
export async function hasUnsentCommands(db: WaybillDatabase): Promise<boolean> {
  return (await db.outbox.where('state').anyOf(UNSENT_STATES).count()) > 0
}

/**
 * The next commands to send, marked as being sent: oldest first, never one whose record has an earlier one that stays behind.
 * A refused command holds back the later ones of its record until a person has decided, and nobody else's. Within one batch the
 * server keeps the order of each record; where another key orders two commands of different records, the later one waits for the
 * earlier one's answer.
 */
export async function claimCommands(db: WaybillDatabase, claim: Claim): Promise<OutboxEntry[]> {
  return inTurn(db, claim.holder, [db.outbox, db.neverOffered], async () => {
    const claimed = await nextCommands(db, claim)
    const lease = { holder: claim.holder, from: claim.now, until: claim.now + LEASE_MS }
    await db.neverOffered.bulkDelete(claimed.map(({ entryId }) => entryId))
    await db.outbox.bulkUpdate(claimed.map(({ seq }) => ({ key: seq, changes: { state: 'sending', lease } })))
    return claimed
  })
}

/**
 * The same where the disk has no room for a mark: the browser's lock alone keeps other tabs away. That they may have arrived is still
 * noted, since that only deletes.
 */
export async function claimWithoutRoom(db: WaybillDatabase, claim: Claim): Promise<OutboxEntry[]> {
  return inTurn(db, claim.holder, [db.outbox, db.neverOffered], async () => {
    const claimed = await nextCommands(db, claim)
    await db.neverOffered.bulkDelete(claimed.map(({ entryId }) => entryId))
    return claimed
  })
}

async function nextCommands(db: WaybillDatabase, { now, limit, except, among }: Claim): Promise<OutboxEntry[]> {
  const entries = await db.outbox
    .where('state')
    .anyOf([...UNSENT_STATES, 'refused'])
    .sortBy('seq')
  const held = new Set<string>()
  const recordSentUnder = new Map<string, string>()
  const next: OutboxEntry[] = []
  for (const entry of entries) {
    if (next.length >= limit) break
    const { record } = entry.command
    // A withdrawal asks what has become of a command: that waits for nothing, and what was made on top of it waits for the answer.
    const isWithdrawal = isBeingWithdrawn(entry)
    const waits = !isWithdrawal && entry.orderKeys.some((key) => held.has(key) || (recordSentUnder.get(key) ?? record) !== record)
    const isAsked = !except.has(entry.entryId) && among?.has(entry.entryId) !== false
    const free = isAsked && isFree(entry, now) && !waits
    if (free) next.push(entry)
    for (const key of entry.orderKeys) {
      if (free && !isWithdrawal) recordSentUnder.set(key, record)
      else held.add(key)
    }
  }
  return next
}

/**
 * What is marked as being sent is nobody's: its tab has died, or a full disk kept it from taking the mark off. What this round has had its
 * turn with is left out by its caller.
 */
function isFree(entry: OutboxEntry, now: number): boolean {
  if (entry.state === 'refused') return false
  return entry.state === 'sending' || isOver(entry.pause, now)
}

/** Not sent after all, for a reason that lies with the connection: no attempt is spent. */
export async function giveBackCommands(db: WaybillDatabase, holder: string, entries: OutboxEntry[]): Promise<void> {
  await changeSending(db, holder, entries, { state: 'waiting', lease: null })
}

/** The server answers others and not this one: it waits longer each time, and a person is told after some tries. */
export async function pauseCommand(
  db: WaybillDatabase,
  holder: string,
  entry: OutboxEntry,
  pauseAfter: (failures: number) => Pause,
): Promise<void> {
  const attempts = entry.attempts + 1
  const changes = { state: 'backoff', lease: null, pause: pauseAfter(attempts), attempts, trouble: troubleAfter(attempts) } as const
  await changeSending(db, holder, [entry], changes)
}

/** Null while it is too early to bother anybody. */
export function troubleAfter(attempts: number): Refusal | null {
  if (attempts < TRIES_BEFORE_A_PERSON) return null
  return { code: 'keeps-failing', message: `The office could not take it in ${attempts} tries. It is tried again every hour.` }
}

async function changeSending(db: WaybillDatabase, holder: string, entries: OutboxEntry[], changes: Partial<OutboxEntry>): Promise<void> {
  await inTurn(db, holder, [db.outbox], async () => {
    for (const { seq, entryId } of entries) {
      const now = await db.outbox.get(seq)
      // A person may have discarded it, or asked for it once more, in the time between.
      if (now?.state === 'sending' && now.entryId === entryId) await db.outbox.update(seq, changes)
    }
  })
}

/**
 * Whoever begins a round is the only one that sends: what a tab was sending when it died waits again, and is not called "sending" until its turn
 * comes, which may be hours away without signal.
 */
export async function nobodyIsSending(db: WaybillDatabase, holder: string): Promise<void> {
  await inTurn(db, holder, [db.outbox, db.photos], async () => {
    await db.outbox.where('state').equals('sending').modify(waitAgain)
    await db.photos.where('state').equals('sending').modify(waitAgain)
  })
}

/** Set one by one: where there are none, nothing is written. */
function waitAgain(sending: Pick<OutboxEntry | QueuedPhoto, 'state' | 'lease'>): void {
  Object.assign(sending, { state: 'waiting', lease: null })
}

/** After an outage everything may be tried at once again; what fails by itself for long keeps its pause, unless a person asks. */
export async function endPauses(db: WaybillDatabase, whose: 'all' | 'of-the-outage'): Promise<void> {
  const ends = ({ attempts, trouble }: { attempts: number; trouble?: Refusal | null }) =>
    whose === 'all' || ((trouble ?? null) === null && attempts < TRIES_BEFORE_A_PERSON)
  await orStorageFull(
    db.transaction('rw', [db.outbox, db.photos], async () => {
      await db.outbox.where('state').anyOf('backoff', 'signed-out').and(ends).modify({ state: 'waiting', pause: null })
      await db.photos.where('state').anyOf('backoff', 'signed-out').and(ends).modify({ state: 'waiting', pause: null })
    }),
  )
}

/** Everything that waits says honestly what it waits for. */
export async function markSignedOut(db: WaybillDatabase, holder: string): Promise<void> {
  await inTurn(db, holder, [db.outbox, db.photos], async () => {
    await db.outbox.where('state').anyOf('waiting', 'sending', 'backoff').modify({ state: 'signed-out', lease: null })
    await db.photos.where('state').anyOf('waiting', 'sending', 'backoff').modify({ state: 'signed-out', lease: null })
  })
}
