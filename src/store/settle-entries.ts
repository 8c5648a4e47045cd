import { recordOf } from '#domain/apply-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import type { OutboxEntry } from '#store/outbox-entry.ts'
import type { RecordName } from '#store/refresh-records.ts'

/** How far the mirror has come: `cursor` of `epoch`, by a pull that was answered after the entries were. */
export interface Reached {
  epoch: string
  cursor: number
  /** The mirror is in step with the server's head. */
  atHead: boolean
}

/**
 * Turns accepted entries into receipts once the mirror has reached their change, so that nothing flickers: until then the command
 * itself shows it. A record that has left this person's view never comes back in a pull, which is why the cursor decides and not
 * the row. Runs inside the caller's transaction; returns the records to show anew.
 */
export async function settleEntries(db: WaybillDatabase, reached: Reached | 'nothing-is-shown'): Promise<RecordName[]> {
  const accepted = await db.outbox.where('state').equals('accepted').toArray()
  const settled = accepted.filter((entry) => reached === 'nothing-is-shown' || isReached(entry, reached))
  if (settled.length === 0) return []
  await db.outbox.bulkUpdate(settled.map(({ seq }) => ({ key: seq, changes: { state: 'confirmed' } })))
  return settled.flatMap(({ command }) => recordOf(command) ?? [])
}

function isReached({ answer }: OutboxEntry, { epoch, cursor, atHead }: Reached): boolean {
  if (answer === null || answer.version === null) return true
  // A version of another epoch says nothing in this one, but a mirror made anew after the answer holds its change.
  return answer.epoch === epoch ? answer.version <= cursor : atHead
}
