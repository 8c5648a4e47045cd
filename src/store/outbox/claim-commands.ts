import type { WaybillDatabase } from '#store/database/database.ts'
import { inTurn, isOver, LEASE_MS } from '#store/outbox/sync-lease.ts'
import { orStorageFull } from '#store/database/storage-full.ts'
import {
  isBeingWithdrawn,
  TRIES_BEFORE_A_PERSON,
  UNSENT_STATES,
  type OutboxEntry,
  type Pause,
  type QueuedPhoto,
  type Refusal,
} from '#store/outbox/outbox-entry.ts'

export interface Claim {
  holder: string
  now: number
  limit: number
  /** These had their turn in this round. */
  except: ReadonlySet<string>
  /** These alone; null: any. */
  among: ReadonlySet<string> | null
}

/** Commands that wait in the outbox, in any state of waiting, besides these. */
export async function hasUnsentCommands(db: WaybillDatabase, except: ReadonlySet<string> = new Set()): Promise<boolean> {
  const unsent = db.outbox.where('state').anyOf(UNSENT_STATES)
  return (await (except.size === 0 ? unsent : unsent.filter(({ entryId }) => !except.has(entryId))).count()) > 0
}

/**
 * Marks the next commands as being sent and returns them, oldest first. A command never overtakes an earlier one of its record. A refused
 * command holds back only the later ones of its record, until a person has decided. Within one batch the server keeps the order of each
 * record. Where another key orders two commands of different records, the later one waits for the earlier one's answer.
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
 * The same where the disk has no room for a mark: the browser's lock alone keeps other tabs away. It still notes that they may have
 * arrived, because that note only deletes.
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
    // A withdrawal asks what has become of a command. It waits for nothing; later work on top of the command waits for its answer.
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
 * A mark of sending belongs to no living tab: its tab died, or a full disk stopped it from removing the mark. The caller leaves out entries
 * that had their turn in this round.
 */
function isFree(entry: OutboxEntry, now: number): boolean {
  if (entry.state === 'refused' || !isOver(entry.hold ?? null, now)) return false
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
      // A person may have discarded it or asked for it again since.
      if (now?.state === 'sending' && now.entryId === entryId) await db.outbox.update(seq, changes)
    }
  })
}

/**
 * The tab that begins a round is the only one that sends. Entries that a tab was sending when it died wait again. They are not called
 * "sending" until their turn comes, which may be hours away without signal.
 */
export async function nobodyIsSending(db: WaybillDatabase, holder: string): Promise<void> {
  await inTurn(db, holder, [db.outbox, db.photos], async () => {
    await db.outbox.where('state').equals('sending').modify(waitAgain)
    await db.photos.where('state').equals('sending').modify(waitAgain)
  })
}

/** Set one by one, so that no entries mean no write. */
function waitAgain(sending: Pick<OutboxEntry | QueuedPhoto, 'state' | 'lease'>): void {
  Object.assign(sending, { state: 'waiting', lease: null })
}

/**
 * After an outage everything may be tried again at once. Entries that have long failed by themselves keep their pause unless a person asks.
 */
export async function endPauses(db: WaybillDatabase, whose: 'all' | 'of-the-outage'): Promise<void> {
  const ends = ({ attempts, trouble }: { attempts: number; trouble: Refusal | null }) =>
    whose === 'all' || (trouble === null && attempts < TRIES_BEFORE_A_PERSON)
  await orStorageFull(
    db.transaction('rw', [db.outbox, db.photos], async () => {
      await db.outbox.where('state').anyOf('backoff', 'signed-out').and(ends).modify({ state: 'waiting', pause: null })
      await db.photos.where('state').anyOf('backoff', 'signed-out').and(ends).modify({ state: 'waiting', pause: null })
    }),
  )
}

/** A person wants everything sent now: what they could still take back goes too. */
export async function endHolds(db: WaybillDatabase): Promise<void> {
  await orStorageFull(
    db.outbox
      .where('state')
      .anyOf(UNSENT_STATES)
      .and(({ hold }) => hold !== undefined)
      .modify({ hold: null }),
  )
}

/** Each waiting entry says what it waits for. */
export async function markSignedOut(db: WaybillDatabase, holder: string): Promise<void> {
  await inTurn(db, holder, [db.outbox, db.photos], async () => {
    await db.outbox.where('state').anyOf('waiting', 'sending', 'backoff').modify({ state: 'signed-out', lease: null })
    await db.photos.where('state').anyOf('waiting', 'sending', 'backoff').modify({ state: 'signed-out', lease: null })
  })
}
