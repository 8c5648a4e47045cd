import { recordKey } from '#domain/command.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { recordTables } from '#store/refresh-records.ts'
import { seenClient } from '#store/seen-directory.ts'

export async function deleteClient(db: WaybillDatabase, id: string, now: Date = new Date()): Promise<{ entryId: string }> {
  return saveWork(db, [...recordTables(db)], async () => {
    const payload = { id, ...(await seenClient(db, id)) }
    return captureCommand(db, { kind: 'delete-client', record: recordKey.client(id), trackingNumber: null, payload, now })
  })
}
