import type { CommandKind } from '#domain/command.ts'
import { captureCommand, type Capture } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { recordTables } from '#store/refresh-records.ts'

/** One command that needs nothing else written with it, in a transaction of its own. */
export async function captureAlone<Kind extends CommandKind>(
  db: WaybillDatabase,
  capture: Omit<Capture<Kind>, 'trackingNumber'>,
): Promise<{ entryId: string }> {
  return saveWork(db, [...recordTables(db)], async () => captureCommand(db, { ...capture, trackingNumber: null }))
}
