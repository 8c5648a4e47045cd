import { BLANK_CLIENT, CLIENT_FIELDS, type TypedClient } from '#domain/client.ts'
import { recordKey, type CommandPayloads } from '#domain/command.ts'
import { fieldChanges } from '#domain/field-changes.ts'
import { captureAlone } from '#store/capture-alone.ts'
import { captureCommands } from '#store/capture-command.ts'
import type { WaybillDatabase } from '#store/database.ts'
import { saveWork } from '#store/free-room.ts'
import { recordTables } from '#store/refresh-records.ts'
import { sendInItsPlace } from '#store/send-in-its-place.ts'

export interface SavedClient {
  id: string
  /** As it was when the form opened; null for a new one. */
  opened: TypedClient | null
  typed: TypedClient
}

/** Sends what differs from what was opened, with the value it had then; an edit that changes nothing sends nothing. */
export async function saveClient(db: WaybillDatabase, saved: SavedClient, now: Date = new Date()): Promise<{ entryId: string } | null> {
  const payload = payloadOf(saved)
  return payload === null ? null : captureAlone(db, { kind: 'save-client', record: recordKey.client(saved.id), payload, now })
}

/** All of these or none, each as it would be saved alone; says how many were. */
export async function saveClients(db: WaybillDatabase, clients: readonly SavedClient[], now: Date = new Date()): Promise<number> {
  const captures = clients.flatMap((saved) => {
    const payload = payloadOf(saved)
    return payload === null
      ? []
      : [{ kind: 'save-client' as const, record: recordKey.client(saved.id), trackingNumber: null, payload, now }]
  })
  return saveWork(db, [...recordTables(db)], async () => (await captureCommands(db, captures)).length)
}

/** What the server refused is saved anew, as corrected by a person; anywhere else it has been settled already, and this is a save like others. */
export async function correctClient(
  db: WaybillDatabase,
  refusedEntryId: string,
  corrected: SavedClient,
  now: Date = new Date(),
): Promise<{ entryId: string | null }> {
  return saveWork(db, [...recordTables(db), db.meta], async () => {
    const entry = await db.outbox.where('entryId').equals(refusedEntryId).first()
    if (entry?.state !== 'refused') return (await saveClient(db, corrected, now)) ?? { entryId: null }
    return sendInItsPlace(db, entry, { payload: payloadOf(corrected), reason: 'Corrected and sent again.', now })
  })
}

function payloadOf({ id, opened, typed }: SavedClient): CommandPayloads['save-client'] | null {
  const changes = fieldChanges(opened ?? BLANK_CLIENT, typed, CLIENT_FIELDS)
  return Object.keys(changes).length === 0 ? null : { id, isNew: opened === null, changes }
}
