import { recordKey } from '#domain/sync/command.ts'
import { enqueueCommand } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { readOwnScans } from '#store/reads/own-scans.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { seenWarehouse } from '#store/records/seen-directory.ts'

export async function deleteWarehouse(db: WaybillDatabase, id: string, now: Date = new Date()): Promise<{ entryId: string }> {
  return saveWork(db, [...recordTables(db)], async () => {
    const payload = { id, ...(await seenWarehouse(db, id)) }
    return enqueueCommand(db, { kind: 'delete-warehouse', record: recordKey.warehouse(id), trackingNumber: null, payload, now })
  })
}

/** Whether a scan there by this device still stands: the server will not delete the warehouse then. */
export async function wasScannedAt(db: WaybillDatabase, id: string): Promise<boolean> {
  const scans = await readOwnScans(db, 0)
  return scans.some(({ command, entry, undone }) => command.payload.warehouseId === id && !undone && entry.state !== 'refused')
}
