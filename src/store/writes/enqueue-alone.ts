import type { CommandKind } from '#domain/sync/command.ts'
import { enqueueCommand, type NewEntry } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { recordTables } from '#store/records/rebase-records.ts'

/** Queues one command that needs nothing else written with it, in its own transaction. */
export async function enqueueAlone<Kind extends CommandKind>(
  db: WaybillDatabase,
  capture: Omit<NewEntry<Kind>, 'trackingNumber'>,
): Promise<{ entryId: string }> {
  return saveWork(db, [...recordTables(db)], async () => enqueueCommand(db, { ...capture, trackingNumber: null }))
}
