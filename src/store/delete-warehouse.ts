import { recordKey } from '#domain/command.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { recordTables } from '#store/refresh-records.ts'
import { seenWarehouse } from '#store/seen-directory.ts'

export async function deleteWarehouse(db: WaybillDatabase, id: string, now: Date = new Date()): Promise<{ entryId: string }> {
  return saveWork(db, [...recordTables(db)], async () => {
    const payload = { id, ...(await seenWarehouse(db, id)) }
    return captureCommand(db, { kind: 'delete-warehouse', record: recordKey.warehouse(id), trackingNumber: null, payload, now })
  })
}

/** Whether somebody scanned a parcel there from this device and that stands: the server will not delete it then. */
export async function wasScannedAt(db: WaybillDatabase, id: string): Promise<boolean> {
  const scan = await db.outbox
    .filter(
      ({ command, state }) =>
        command.kind === 'scan-at-warehouse' && command.payload.warehouseId === id && state !== 'discarded' && state !== 'refused',
    )
    .first()
  return scan !== undefined
}
