import { recordOf } from '#domain/sync/apply-command.ts'
import type { MirroredTable } from '#domain/sync/mirror.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { UNSENT_STATES } from '#store/outbox/outbox-entry.ts'

export type PendingMark = 'unsent' | 'needs-you'

/** Records with changes that have not reached the office, by id. A refused change outweighs one on its way. */
export async function readPendingRecords(db: WaybillDatabase, table: MirroredTable): Promise<Map<string, PendingMark>> {
  const entries = await db.outbox
    .where('state')
    .anyOf([...UNSENT_STATES, 'refused'])
    .toArray()
  const marks = new Map<string, PendingMark>()
  for (const { command, state } of entries) {
    const record = recordOf(command)
    if (record?.table !== table || marks.get(record.id) === 'needs-you') continue
    marks.set(record.id, state === 'refused' ? 'needs-you' : 'unsent')
  }
  return marks
}
