import { recordKey } from '#domain/sync/command.ts'
import { fieldChanges } from '#domain/sync/field-changes.ts'
import { BLANK_WAREHOUSE, WAREHOUSE_FIELDS, type TypedWarehouse } from '#domain/warehouse/warehouse.ts'
import { enqueueAlone } from '#store/writes/enqueue-alone.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

export async function createWarehouse(
  db: WaybillDatabase,
  id: string,
  typed: TypedWarehouse,
  now: Date = new Date(),
): Promise<{ entryId: string }> {
  const payload = { id, isNew: true, changes: fieldChanges(BLANK_WAREHOUSE, typed, WAREHOUSE_FIELDS) }
  return enqueueAlone(db, { kind: 'save-warehouse', record: recordKey.warehouse(id), payload, now })
}

/** Sends what differs from what was opened, with the value it had then; an edit that changes nothing sends nothing. */
export async function updateWarehouse(
  db: WaybillDatabase,
  { id, opened, typed }: { id: string; opened: TypedWarehouse; typed: TypedWarehouse },
  now: Date = new Date(),
): Promise<{ entryId: string } | null> {
  const payload = { id, isNew: false, changes: fieldChanges(opened, typed, WAREHOUSE_FIELDS) }
  if (Object.keys(payload.changes).length === 0) return null
  return enqueueAlone(db, { kind: 'save-warehouse', record: recordKey.warehouse(id), payload, now })
}
