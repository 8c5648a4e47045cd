import { BLANK_CLIENT, CLIENT_FIELDS, type TypedClient } from '#domain/people/client.ts'
import { recordKey, type CommandPayloads } from '#domain/sync/command.ts'
import { fieldChanges } from '#domain/sync/field-changes.ts'
import { enqueueAlone } from '#store/writes/enqueue-alone.ts'
import { enqueueCommands } from '#store/outbox/enqueue-command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'
import { saveWork } from '#store/database/free-room.ts'
import { recordTables } from '#store/records/rebase-records.ts'
import { replaceRefusedCommand } from '#store/outbox/replace-refused-command.ts'

export interface SavedClient {
  id: string
  /** As it was when the form opened; null for a new one. */
  opened: TypedClient | null
  typed: TypedClient
}

/** Sends what differs from what was opened, with the value it had then; an edit that changes nothing sends nothing. */
export async function saveClient(db: WaybillDatabase, saved: SavedClient, now: Date = new Date()): Promise<{ entryId: string } | null> {
  const payload = payloadOf(saved)
  return payload === null ? null : enqueueAlone(db, { kind: 'save-client', record: recordKey.client(saved.id), payload, now })
}

/** All of these or none, each as it would be saved alone; says how many were. */
export async function saveClients(db: WaybillDatabase, clients: readonly SavedClient[], now: Date = new Date()): Promise<number> {
  const captures = clients.flatMap((saved) => {
    const payload = payloadOf(saved)
    return payload === null
      ? []
      : [{ kind: 'save-client' as const, record: recordKey.client(saved.id), trackingNumber: null, payload, now }]
  })
  return saveWork(db, [...recordTables(db)], async () => (await enqueueCommands(db, captures)).length)
}

/** Saves anew what the server refused, as a person corrected it. If it was already settled elsewhere, this is a plain save. */
export async function correctClient(
  db: WaybillDatabase,
  refusedEntryId: string,
  corrected: SavedClient,
  now: Date = new Date(),
): Promise<{ entryId: string | null }> {
  return saveWork(db, [...recordTables(db), db.meta], async () => {
    const entry = await db.outbox.where('entryId').equals(refusedEntryId).first()
    if (entry?.state !== 'refused') return (await saveClient(db, corrected, now)) ?? { entryId: null }
    return replaceRefusedCommand(db, entry, { payload: payloadOf(corrected), reason: 'Corrected and sent again.', now })
  })
}

function payloadOf({ id, opened, typed }: SavedClient): CommandPayloads['save-client'] | null {
  const changes = fieldChanges(opened ?? BLANK_CLIENT, typed, CLIENT_FIELDS)
  return Object.keys(changes).length === 0 ? null : { id, isNew: opened === null, changes }
}
