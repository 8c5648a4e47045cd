import { recordOf } from '#domain/apply-command.ts'
import type { CommandAnswer } from '#domain/command.ts'
import type { PushAnswer } from '#domain/mirror.ts'
import type { WaybillDatabase } from '#store/database.ts'
import type { OutboxEntry, Pause, Refusal } from '#store/outbox-entry.ts'
import { recordTables, refreshRecords } from '#store/refresh-records.ts'

export interface Answered {
  accepted: number
  refused: number
  /** The server asks for another try of these. */
  again: number
}

/**
 * Writes down the server's word on each command. A yes whose change has not been pulled yet keeps showing on this device; a no
 * takes its change back and waits for a person.
 */
export async function takeAnswers(
  db: WaybillDatabase,
  entries: OutboxEntry[],
  { epoch, answers }: PushAnswer,
  now: number,
  pauseAfter: (failures: number) => Pause,
): Promise<Answered> {
  const byId = new Map(answers.map((answer) => [answer.id, answer]))
  return db.transaction('rw', [...recordTables(db)], async () => {
    const counts: Answered = { accepted: 0, refused: 0, again: 0 }
    const touched: OutboxEntry[] = []
    const updates: { key: number; changes: Partial<OutboxEntry> }[] = []
    const stored = await db.outbox.bulkGet(entries.map(({ seq }) => seq))
    for (const [at, entry] of stored.entries()) {
      // Discarded or settled meanwhile, or sent anew under another id.
      if (entry === undefined || entry.entryId !== entries[at]?.entryId || entry.state !== 'sending') continue
      const changes = wordOn(byId.get(entry.entryId), entry, epoch, now, pauseAfter)
      updates.push({ key: entry.seq, changes: { lease: null, pause: null, ...changes } })
      if (changes.state === 'confirmed' || changes.state === 'refused') touched.push(entry)
      counts[changes.state === 'refused' ? 'refused' : changes.answer ? 'accepted' : 'again'] += 1
    }
    await db.outbox.bulkUpdate(updates)
    await refreshRecords(
      db,
      touched.flatMap(({ command }) => recordOf(command) ?? []),
    )
    return counts
  })
}

function wordOn(
  answer: CommandAnswer | undefined,
  entry: OutboxEntry,
  epoch: string,
  now: number,
  pauseAfter: (failures: number) => Pause,
): Partial<OutboxEntry> {
  const attempts = entry.attempts + 1
  if (answer === undefined) return { state: 'backoff', attempts, pause: pauseAfter(attempts) }
  const status = answer.status === 'replayed' ? (answer.first ?? 'applied') : answer.status
  const word = { status: answer.status, version: answer.version, epoch }
  switch (status) {
    case 'applied':
    case 'merged':
      return { state: answer.version === null ? 'confirmed' : 'accepted', answer: word, refusal: null, confirmedAt: now }
    case 'conflict':
    case 'rejected':
      return { state: 'refused', answer: word, refusal: refusalOf(answer) }
    case 'retry':
      // Held back by an earlier one that was not applied: its turn simply has not come.
      return answer.code === 'held-back' ? { state: 'waiting' } : { state: 'backoff', attempts, pause: pauseAfter(attempts) }
  }
}

function refusalOf({ code, message, conflict }: CommandAnswer): Refusal {
  return { code: code ?? 'unknown', message: message ?? code ?? 'The server refused it.', ...(conflict !== undefined && { conflict }) }
}

/** Turned away before the server looked at them: a person has to decide, and can still export them. */
export async function refuseCommands(db: WaybillDatabase, entries: OutboxEntry[], refusal: Refusal): Promise<void> {
  await db.transaction('rw', [...recordTables(db)], async () => {
    const stored = await db.outbox.bulkGet(entries.map(({ seq }) => seq))
    const refused = stored.flatMap((entry, at) => (entry?.state === 'sending' && entry.entryId === entries[at]?.entryId ? [entry] : []))
    await db.outbox.bulkUpdate(refused.map(({ seq }) => ({ key: seq, changes: { state: 'refused', lease: null, pause: null, refusal } })))
    await refreshRecords(
      db,
      refused.flatMap(({ command }) => recordOf(command) ?? []),
    )
  })
}
