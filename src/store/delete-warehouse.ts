import { recordKey } from '#domain/command.ts'
import { captureAlone } from '#store/capture-alone.ts'
import type { WaybillDatabase } from '#store/database.ts'

export async function deleteWarehouse(db: WaybillDatabase, id: string, now: Date = new Date()): Promise<{ entryId: string }> {
  return captureAlone(db, { kind: 'delete-warehouse', record: recordKey.warehouse(id), payload: { id }, now })
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
