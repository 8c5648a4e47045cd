import { recordKey } from '#domain/command.ts'
import { captureAlone } from '#store/capture-alone.ts'
import type { WaybillDatabase } from '#store/database.ts'

export async function deleteClient(db: WaybillDatabase, id: string, now: Date = new Date()): Promise<{ entryId: string }> {
  return captureAlone(db, { kind: 'delete-client', record: recordKey.client(id), payload: { id }, now })
}
