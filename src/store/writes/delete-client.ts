import { recordKey } from '#domain/sync/command.ts'
import { enqueueCommand } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { seenClient } from '#store/records/seen-directory.ts'

export async function deleteClient(db: WaybillDatabase, id: string, now: Date = new Date()): Promise<{ entryId: string }> {
  return saveWork(db, [...recordTables(db)], async () => {
    const payload = { id, ...(await seenClient(db, id)) }
    return enqueueCommand(db, { kind: 'delete-client', record: recordKey.client(id), trackingNumber: null, payload, now })
  })
}
