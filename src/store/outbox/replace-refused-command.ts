import { recordOf } from '#domain/sync/apply-command.ts'
import type { Command } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { readMeta } from '#store/database/meta.ts'
import { noteWork } from '#store/outbox/noted-work.ts'
import { idsOf, type OutboxEntry } from '#store/outbox/outbox-entry.ts'
import { cannotHaveArrived } from '#store/outbox/read-entry.ts'
import { rebaseRecords } from '#store/records/rebase-records.ts'

interface Instead {
  /** Null where nothing is left to send. */
  payload: object | null
  /** How the refused command ended, for its receipt. */
  reason: string
  now: Date
}

/**
 * Sends what is left of refused work as a new command. The new one takes the refused one's place among the commands of its record, because
 * those behind it were made on top of it. The refused one stays as a receipt. Runs inside the caller's transaction; returns the new
 * command's id.
 */
export async function replaceRefusedCommand(
  db: WaybillDatabase,
  entry: OutboxEntry,
  { payload, reason, now }: Instead,
): Promise<{ entryId: string | null }> {
  // Entries that waited behind the refused one may go now as well.
  await noteWork(db)
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
  const isHereAlone = await cannotHaveArrived(db, entry)
  // A refused command shows nothing, so the shown row is the server's: it is kept before this command shows.
  await db.outbox.update(seq, { ...SENT_ANEW, entryId: command.id, command })
  await db.outbox.add(receipt)
  if (isHereAlone) await db.neverOffered.put({ entryId: command.id })
  if (record !== null) await rebaseRecords(db, [record])
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
