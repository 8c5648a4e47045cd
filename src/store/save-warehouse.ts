import { recordKey, type CommandPayloads } from '#domain/command.ts'
import type { TypedWarehouse } from '#domain/warehouse.ts'
import { captureCommand } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { recordTables } from '#store/refresh-records.ts'
import { orStorageFull } from '#store/storage-full.ts'

type Changes = CommandPayloads['save-warehouse']['changes']

export async function createWarehouse(
  db: WaybillDatabase,
  id: string,
  { name, location, capacity, status }: TypedWarehouse,
  now: Date = new Date(),
): Promise<{ entryId: string }> {
  const changes: Changes = {
    name: { from: '', to: name },
    location: { from: '', to: location },
    capacity: { from: '', to: capacity },
    status: { from: 'active', to: status },
  }
  return capture(db, { id, isNew: true, changes }, now)
}

/** Sends what differs from what was opened, with the value it had then; an edit that changes nothing sends nothing. */
export async function updateWarehouse(
  db: WaybillDatabase,
  { id, opened, typed }: { id: string; opened: TypedWarehouse; typed: TypedWarehouse },
  now: Date = new Date(),
): Promise<{ entryId: string } | null> {
  const changes: Changes = {
    ...(typed.name !== opened.name && { name: { from: opened.name, to: typed.name } }),
    ...(typed.location !== opened.location && { location: { from: opened.location, to: typed.location } }),
    ...(typed.capacity !== opened.capacity && { capacity: { from: opened.capacity, to: typed.capacity } }),
    ...(typed.status !== opened.status && { status: { from: opened.status, to: typed.status } }),
  }
  return Object.keys(changes).length === 0 ? null : capture(db, { id, isNew: false, changes }, now)
}

async function capture(db: WaybillDatabase, payload: CommandPayloads['save-warehouse'], now: Date): Promise<{ entryId: string }> {
  return orStorageFull(
    db.transaction('rw', [...recordTables(db)], async () =>
      captureCommand(db, { kind: 'save-warehouse', record: recordKey.warehouse(payload.id), trackingNumber: null, payload, now }),
    ),
  )
}
