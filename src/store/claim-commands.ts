import type { WaybillDatabase } from '#store/database.ts'
import { isOver, LEASE_MS, mustBeDrainer } from '#store/drainer.ts'
import { UNSENT_STATES, type OutboxEntry, type Pause } from '#store/outbox-entry.ts'

export interface Claim {
  holder: string
  now: number
  limit: number
  /** These have had their turn in this round. */
  except: ReadonlySet<string>
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
export async function claimCommands(db: WaybillDatabase, { holder, now, limit, except }: Claim): Promise<OutboxEntry[]> {
  return db.transaction('rw', [db.outbox, db.meta], async () => {
    await mustBeDrainer(db, holder)
    const entries = await db.outbox
      .where('state')
      .anyOf([...UNSENT_STATES, 'refused'])
      .sortBy('seq')
    const held = new Set<string>()
    const recordSentUnder = new Map<string, string>()
    const claimed: OutboxEntry[] = []
    for (const entry of entries) {
      if (claimed.length >= limit) break
      const { record } = entry.command
      const waits = entry.orderKeys.some((key) => held.has(key) || (recordSentUnder.get(key) ?? record) !== record)
      const free = isFree(entry, holder, now) && !except.has(entry.entryId) && !waits
      if (free) claimed.push(entry)
      for (const key of entry.orderKeys) {
        if (free) recordSentUnder.set(key, record)
        else held.add(key)
      }
    }
    const lease = { holder, from: now, until: now + LEASE_MS }
    await db.outbox.bulkUpdate(claimed.map(({ seq }) => ({ key: seq, changes: { state: 'sending', lease } })))
    return claimed
  })
}

/** What another tab was sending when it died is nobody's: its lease has run out, or its tab no longer sends. */
function isFree(entry: OutboxEntry, holder: string, now: number): boolean {
  if (entry.state === 'refused') return false
  if (entry.state === 'sending') return entry.lease?.holder !== holder || isOver(entry.lease, now)
  return isOver(entry.pause, now)
}

/** Not sent after all, for a reason that lies with the connection: no attempt is spent. */
export async function giveBackCommands(db: WaybillDatabase, entries: OutboxEntry[], state: 'waiting' | 'signed-out'): Promise<void> {
  await changeSending(db, entries, { state, lease: null })
}

/** The server could not take this one: it waits longer each time, the others do not. */
export async function pauseCommand(db: WaybillDatabase, entry: OutboxEntry, pause: Pause): Promise<void> {
  await changeSending(db, [entry], { state: 'backoff', lease: null, pause, attempts: entry.attempts + 1 })
}

async function changeSending(db: WaybillDatabase, entries: OutboxEntry[], changes: Partial<OutboxEntry>): Promise<void> {
  await db.transaction('rw', db.outbox, async () => {
    for (const { seq, entryId } of entries) {
      const now = await db.outbox.get(seq)
      // A person may have discarded it meanwhile.
      if (now?.state === 'sending' && now.entryId === entryId) await db.outbox.update(seq, changes)
    }
  })
}

/** After an outage everything may be tried at once again; what fails by itself keeps its pause. */
export async function endPauses(db: WaybillDatabase): Promise<void> {
  await db.transaction('rw', [db.outbox, db.photos], async () => {
    await db.outbox.where('state').anyOf('backoff', 'signed-out').modify({ state: 'waiting', pause: null })
    await db.photos.where('state').anyOf('backoff', 'signed-out').modify({ state: 'waiting', pause: null })
  })
}

/** Everything that waits says honestly what it waits for. */
export async function markSignedOut(db: WaybillDatabase): Promise<void> {
  await db.transaction('rw', [db.outbox, db.photos], async () => {
    await db.outbox.where('state').anyOf('waiting', 'sending', 'backoff').modify({ state: 'signed-out', lease: null })
    await db.photos.where('state').anyOf('waiting', 'sending', 'backoff').modify({ state: 'signed-out', lease: null })
  })
}
