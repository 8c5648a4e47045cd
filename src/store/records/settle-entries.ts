import { recordOf } from '#domain/sync/apply-command.ts'
import { isCapture } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import type { OutboxEntry } from '#store/outbox/outbox-entry.ts'
import type { RecordName } from '#store/records/rebase-records.ts'

/** How far the mirror has come: `cursor` of `epoch`, from a pull that was answered after the entries. */
export interface Reached {
  epoch: string
  cursor: number
  /** The mirror is in step with the server's head. */
  atHead: boolean
}

/**
 * Turns accepted entries into receipts once the mirror has reached their change. Until then the command itself shows the change, so nothing
 * flickers. The cursor decides, not the row: a record that has left this person's view never comes back in a pull. Runs inside the caller's
 * transaction; returns the records to show anew.
 */
export async function settleEntries(db: WaybillDatabase, reached: Reached | 'nothing-is-shown'): Promise<RecordName[]> {
  const accepted = await db.outbox.where('state').equals('accepted').toArray()
  const settled = accepted.filter((entry) => reached === 'nothing-is-shown' || isReached(entry, reached))
  if (settled.length === 0) return []
  await db.outbox.bulkUpdate(settled.map((entry) => ({ key: entry.seq, changes: asReceipt(entry) })))
  return settled.flatMap(({ command }) => recordOf(command) ?? [])
}

/** Its change is here; the word on cash that holds it may still be on its way. */
export function asReceipt({ command, isInToldCash = false }: OutboxEntry): Pick<OutboxEntry, 'state' | 'isInToldCash'> {
  return { state: 'confirmed', ...(isCapture(command) && { isInToldCash }) }
}

function isReached({ answer }: OutboxEntry, { epoch, cursor, atHead }: Reached): boolean {
  if (answer === null || answer.version === null) return true
  // A version of another epoch means nothing in this one, but a mirror made anew after the answer holds its change.
  return answer.epoch === epoch ? answer.version <= cursor : atHead
}
