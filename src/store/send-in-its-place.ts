import { recordOf } from '#domain/apply-command.ts'
import type { Command } from '#domain/command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { readMeta } from '#store/meta.ts'
import { idsOf, type OutboxEntry } from '#store/outbox-entry.ts'
import { refreshRecords } from '#store/refresh-records.ts'

interface Instead {
  /** Null where nothing is left to send. */
  payload: object | null
  /** How the refused one ended, for its receipt. */
  reason: string
  now: Date
}

/**
 * What is left of refused work goes out as a new command, in the refused one's place among the commands of its record: those that
 * wait behind it were made on top of it. The refused one stays as a receipt. Runs inside the caller's transaction; returns the new
 * command's id.
 */
export async function sendInItsPlace(
  db: WaybillDatabase,
  entry: OutboxEntry,
  { payload, reason, now }: Instead,
): Promise<{ entryId: string | null }> {
  const { seq, ...refused } = entry
  const receipt = { ...refused, state: 'discarded', discardReason: reason, confirmedAt: now.getTime() } as const
  const record = recordOf(entry.command)
  if (payload === null) {
    await db.outbox.update(seq, receipt)
    return { entryId: null }
  }
  const { clockOffsetMs } = await readMeta(db, 'contact')
  const command = {
    ...entry.command,
    id: crypto.randomUUID(),
    claimedAt: now.toISOString(),
    clockOffsetMs,
    payload,
    replaces: idsOf(entry),
  } as unknown as Command
  // A refused command shows nothing: what is shown now is kept as the server's before this one shows.
  await db.outbox.update(seq, { ...SENT_ANEW, entryId: command.id, command })
  await db.outbox.add(receipt)
  await db.neverOffered.put({ entryId: command.id })
  if (record !== null) await refreshRecords(db, [record])
  return { entryId: command.id }
}

const SENT_ANEW = {
  state: 'waiting',
  attempts: 0,
  pause: null,
  lease: null,
  refusal: null,
  answer: null,
  trouble: null,
  withdrawal: null,
} as const satisfies Partial<OutboxEntry>
