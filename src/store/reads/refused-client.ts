import type { TypedClient } from '#domain/people/client.ts'
import type { CommandPayloads } from '#domain/sync/command.ts'
import type { WaybillDatabase } from '#store/database/database.ts'

/** A refused save of a client that its writer can correct. */
export interface RefusedClient {
  entryId: string
  id: string
  isNew: boolean
  changes: Partial<TypedClient>
  message: string
}

export async function readRefusedClient(db: WaybillDatabase, clientId: string): Promise<RefusedClient | null> {
  const refused = await db.outbox.where('state').equals('refused').sortBy('seq')
  for (const { entryId, command, refusal } of refused) {
    if (command.kind !== 'save-client' || command.payload.id !== clientId || refusal?.conflict !== undefined) continue
    const { id, isNew, changes } = command.payload
    return { entryId, id, isNew, changes: changedTo(changes), message: refusal?.message ?? 'The server refused it.' }
  }
  return null
}

function changedTo(changes: CommandPayloads['save-client']['changes']): Partial<TypedClient> {
  return Object.fromEntries(Object.entries(changes).map(([field, { to }]) => [field, to]))
}
